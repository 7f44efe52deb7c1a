import { dirname } from 'node:path';
import type { ReleaseStore } from '@portal/release';

/** Parts of messages that name a command-line option, with the console's wording. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/ ?To use it anyway: --force\./g, ' To use it anyway, tick the box above.'],
  [/To make it live anyway: --force --reason "why"\./g, 'To make it live anyway, tick the box above.'],
  [/ ?To make it live again: release publish \S+ --force --reason "why"\./g, ''],
  [
    / ?To give it to these users anyway: --force\. To end it: release stop-canary\./g,
    ' To give it to these users anyway, tick the box above. To end it, stop the canary.',
  ],
  [
    / ?To make it live for everyone anyway: --force\. To end it: release stop-canary\./g,
    ' To make it live for everyone anyway, tick the box above. To end it, stop the canary.',
  ],
  [/ ?To remove it from the list: release unschedule \S+\./g, ''],
  [
    / ?To cancel the planned freeze first: release unfreeze\./g,
    ' Or cancel the planned freeze, and plan it again later.',
  ],
  [/A reason is needed: --reason "why"\./g, 'Enter a reason.'],
  [/Visitors need a message: --message "[^"]*"\./g, 'Enter a message for visitors.'],
  [/"release unfreeze" ends the freeze\./g, 'You can end the freeze on the page Schedule.'],
  [/ ?To cancel it: release unschedule \S+\./g, ''],
  [/ ?To see them: release token list\./g, ''],
  [/, or choose another --name\./g, ', or enter another name.'],
];

/** A command's message for the console, without command-line options and server folders. */
export function toScreenText(store: ReleaseStore, message: string): string {
  const text = REPLACED.reduce(
    (current, [pattern, replacement]) => current.replace(pattern, replacement),
    message,
  );
  const inStore = text.replaceAll(`${store.folder}/`, '');
  if (store.folder.startsWith('s3://')) return inStore.replaceAll(store.folder, 'the release store');
  return inStore.replaceAll(dirname(store.folder), 'the data folder');
}
