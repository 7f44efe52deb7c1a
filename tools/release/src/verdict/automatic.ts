import type { AuditEntry } from '../store/audit.ts';

/** The actor in the log of automatic rollbacks and stopped canaries. */
export const AUTOMATIC = 'automatic';

export const DAY_MS = 86_400_000;
/** Older releases and changes are ignored. */
export const MAX_AGE_MS = 2 * DAY_MS;

/** Actions that make a version live for everyone for the first time. */
export const RELEASES: ReadonlySet<AuditEntry['action']> = new Set(['publish', 'promote']);

/** Actions that change the version that is live for everyone. */
export const CHANGES: ReadonlySet<AuditEntry['action']> = new Set([
  ...RELEASES,
  'rollback',
  'remove',
  'restore',
]);

/** When a version was last made live by a publish or a promotion; null if it never was. */
export function findReleaseTime(audit: readonly AuditEntry[], app: string, version: string): Date | null {
  const entry = audit.findLast(
    (one) => RELEASES.has(one.action) && one.app === app && one.to === version && one.from !== version,
  );
  return entry === undefined ? null : new Date(entry.at);
}
