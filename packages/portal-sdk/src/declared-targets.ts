import { fillPath, type TargetQuery } from './navigation.ts';

let targets: Readonly<Record<string, string>> = {};

/** Sets the targets that the visitor's areas declare in their `area.json`. Called by the shell. */
export function setDeclaredTargets(declared: Readonly<Record<string, string>>): void {
  targets = declared;
}

/**
 * The URL of a page that another area declares as a target: `findPath('reports.show', { id })`. Null when no area of
 * this visitor declares it; leave the link out then.
 */
export function findPath(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
  query: TargetQuery = {},
): string | null {
  const path = Object.hasOwn(targets, name) ? targets[name] : undefined;
  return path === undefined ? null : fillPath(path, params, query);
}
