/** "Version 2, replaces version 1", or null for the first version that a recipient gets. */
export function describeReplacement(number: number, replaces: number | null): string | null {
  return replaces === null ? null : `Version ${number}, replaces version ${replaces}`;
}

/** Within a sentence: "version 1", or "version 2, replaces version 1". */
export const describeVersion = (number: number, replaces: number | null): string =>
  (describeReplacement(number, replaces) ?? `Version ${number}`).replace('Version', 'version');
