import type { Composition, ScheduledChange } from '@portal/release-manifest';
import { findFreeze } from './frozen.ts';

/**
 * The earliest due change that is not frozen. Also returns a frozen change that a later change supersedes, so that it is
 * marked as failed.
 */
export function findDue(composition: Composition, now: Date): ScheduledChange | undefined {
  return listOverdue(composition, now).find(
    (change) => !isFrozen(composition, change, now) || isSuperseded(composition, change, now),
  );
}

/** The changes that are due and wait for the end of a freeze, the earliest first. */
export function listWaiting(composition: Composition, now: Date): ScheduledChange[] {
  return listOverdue(composition, now).filter((change) => isFrozen(composition, change, now));
}

/**
 * Whether a frozen enable must not be made after the freeze, because a later disable is due. Making it would undo the
 * disable.
 */
export function isSuperseded(composition: Composition, change: ScheduledChange, now: Date): boolean {
  if (change.action !== 'enable' || !isFrozen(composition, change, now)) return false;
  const overdue = listOverdue(composition, now);
  return overdue
    .slice(overdue.indexOf(change) + 1)
    .some(({ action, area }) => action === 'disable' && area === change.area);
}

/** The composition with a change that was not possible. It is not tried again. */
export function withFailed(
  composition: Composition,
  change: ScheduledChange,
  now: Date,
  why: string,
): Composition {
  const others = composition.scheduled.filter(({ id }) => id !== change.id);
  return { ...composition, scheduled: [...others, { ...change, failed: { at: now.toISOString(), why } }] };
}

const isFrozen = (composition: Composition, { action }: ScheduledChange, now: Date) =>
  findFreeze(composition, action, now) !== null;

function listOverdue({ scheduled }: Composition, now: Date): ScheduledChange[] {
  return scheduled
    .filter(({ at, failed }) => failed === undefined && new Date(at) <= now)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
