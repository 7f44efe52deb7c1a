import { type EarlyInput, LOAD_FAILURE_ID } from '../early-page.ts';

/** Shows a message when one of the portal's first scripts fails to load; pressed buttons then stop waiting. */
export function showLoadFailure({ pressed }: Pick<EarlyInput, 'pressed'>): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      // Scripts that are loaded later are not deferred; the code that needs them reports that they failed.
      if (!(target instanceof HTMLScriptElement && target.defer)) return;
      document.getElementById(LOAD_FAILURE_ID)?.removeAttribute('hidden');
      for (const button of pressed.splice(0)) button.removeAttribute('aria-busy');
    },
    true,
  );
}
