/** Parts of messages that name a command of an operator, with what a team in another repository can do. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/release publish \S+ --force/g, '--force'],
  [/To end it: release stop-canary\./g, 'To end it, ask an operator of the portal.'],
  [
    /"release unfreeze" ends the freeze\./g,
    'To publish now, ask an operator of the portal to end the freeze.',
  ],
  [
    /Repair it, or go back to the last good composition: release restore --reason "why"\./g,
    'Ask an operator of the portal to repair it.',
  ],
  [
    /Check which version is live \(release list\) before you repeat it\./g,
    'Check which version is live (GET /registry/v1/apps/<area>/versions) before you repeat it.',
  ],
];

/** A message for `portal-release`, which has only `check` and `publish`. */
export const toTeamText = (message: string) =>
  REPLACED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
