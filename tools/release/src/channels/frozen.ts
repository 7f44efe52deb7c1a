import type { Composition, Freeze } from '@portal/release-manifest';
import type { AuditEntry } from '../store/audit.ts';
import { formatTime } from './read-time.ts';

/** Actions that a freeze stops: all that change what visitors see, except rolling back and turning something off. */
const IS_STOPPED: Readonly<Record<AuditEntry['action'], boolean>> = {
  publish: true,
  canary: true,
  promote: true,
  enable: true,
  'flag-on': true,
  remove: true,
  rollback: false,
  'stop-canary': false,
  'canary-good': false,
  'canary-on-hold': false,
  disable: false,
  'flag-off': false,
  restore: false,
  store: false,
  'create-token': false,
  'revoke-token': false,
  'add-operator': false,
  'reset-operator': false,
  'remove-operator': false,
  prune: false,
  pin: false,
  unpin: false,
  preview: false,
  'open-preview': false,
  'development-link': false,
  'open-development': false,
  'end-development': false,
  freeze: false,
  unfreeze: false,
  schedule: false,
  unschedule: false,
  'scheduled-change-failed': false,
  'known-good': false,
};

/** The freeze that stops an action now; null when there is none. */
export function findFreeze(
  composition: Composition,
  action: AuditEntry['action'],
  now: Date = new Date(),
): Freeze | null {
  const { freeze } = composition;
  if (freeze === null || !IS_STOPPED[action]) return null;
  return now >= new Date(freeze.from) && now < new Date(freeze.to) ? freeze : null;
}

/** Throws when an action would change what is live during a freeze. */
export function assertNotFrozen(composition: Composition, action: AuditEntry['action']): void {
  const freeze = findFreeze(composition, action);
  if (freeze === null) return;
  throw new Error(
    `Releases are frozen until ${formatTime(freeze.to)}: ${freeze.reason}. Nothing was changed. You can still roll back, stop a canary, or disable an area. "release unfreeze" ends the freeze.`,
  );
}

export function describeFreeze({ from, to, reason }: Freeze): string {
  return `Nothing goes live from ${formatTime(from)} to ${formatTime(to)}, except a rollback: ${reason}.`;
}
