import type { Composition } from '@portal/release-manifest';
import type { Change, ReleaseStore } from '../store/store.ts';

/** A checked change that is not made yet, and the lines that describe it to the operator. */
export interface Plan extends Change {
  summary: readonly string[];
}

/** Plans a change of the current composition and makes it, while no other process changes the store. */
export async function makeChange<Result extends Plan>(
  store: ReleaseStore,
  plan: (composition: Composition) => Result | Promise<Result>,
): Promise<Result> {
  return store.exclusively(async (lease, composition) => {
    const planned = await plan(composition);
    await store.apply(lease, planned);
    return planned;
  });
}

/** @returns the reason without spaces around it */
export function requireReason(reason: string | null | undefined): string {
  const text = reason?.trim() ?? '';
  if (text === '') throw new Error('A reason is needed: --reason "why".');
  return text;
}

/** Throws for the shell, which is the same for all visitors: the page needs it before the visitor is known. */
export function requireArea(app: string): void {
  if (app === 'shell')
    throw new Error(
      'The shell is the same for everyone, because the sign-in page needs it before the user is known. Only areas can have a canary or be disabled.',
    );
}
