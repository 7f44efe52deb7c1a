import { randomUUID } from 'node:crypto';
import type { Composition, ScheduledChange } from '@portal/release-manifest';
import { isUnreachable } from '../errors.ts';
import { requirePointer } from '../publish/rollback.ts';
import { currentActor } from '../store/audit.ts';
import type { ReleaseStore } from '../store/store.ts';
import { findCanary, planPromote } from './canary.ts';
import { assertNotOnHold } from './canary-watch.ts';
import { nameChange } from './describe.ts';
import { findFreeze } from './frozen.ts';
import { type Plan, requireArea, requireReason } from './make-change.ts';
import { formatTime } from './read-time.ts';
import { planDisable, planEnable, readMessage } from './switch.ts';

interface ScheduleOptions {
  at: Date;
  reason: string | null | undefined;
  /** The canary to promote, if there are several. */
  version?: string | undefined;
  /** For `disable`. */
  message?: string | undefined;
}

/** Plans to store a change, which the page server or the next command makes when it is due. */
export function planSchedule(
  composition: Composition,
  action: ScheduledChange['action'],
  area: string,
  { at, reason: reasonText, version, message }: ScheduleOptions,
  now: Date = new Date(),
): Plan {
  requireArea(area);
  const reason = requireReason(reasonText);
  const live = requirePointer(composition, area);
  if (at <= now) throw new Error(`${formatTime(at)} is in the past.`);
  const target = action === 'promote' ? findCanary(area, live, version) : undefined;
  if (target !== undefined) assertNotOnHold(area, live, target);
  const change: ScheduledChange = {
    id: randomUUID().slice(0, 8),
    action,
    area,
    at: at.toISOString(),
    reason,
    by: currentActor(),
    ...(target !== undefined && { version: target }),
    ...(action === 'disable' && { message: readMessage(message) }),
  };
  const what = nameChange(change);
  const freeze = findFreeze(composition, action, at);
  // A new attempt replaces the failed one.
  const others = composition.scheduled.filter(
    (one) => one.failed === undefined || one.area !== area || one.action !== action,
  );
  return {
    composition: { ...composition, scheduled: [...others, change] },
    audit: {
      action: 'schedule',
      app: area,
      from: live.version,
      to: live.version,
      reason,
      detail: `${what} at ${change.at} (${change.id})`,
    },
    summary: [
      `${what}: on ${formatTime(at)}, for everyone. To cancel it: release unschedule ${change.id}.`,
      ...(freeze === null
        ? []
        : [`Releases are frozen then, so it is made when the freeze ends: ${formatTime(freeze.to)}.`]),
    ],
  };
}

export function planUnschedule(
  composition: Composition,
  id: string,
  reasonText: string | null | undefined,
): Plan {
  const reason = requireReason(reasonText);
  const change = composition.scheduled.find((one) => one.id === id);
  if (change === undefined) {
    const ids = composition.scheduled.map((one) => one.id).join(', ') || 'nothing';
    throw new Error(`No scheduled change has the id "${id}". Scheduled: ${ids}.`);
  }
  return {
    composition: withoutChange(composition, change),
    audit: {
      action: 'unschedule',
      app: change.area,
      from: null,
      to: null,
      reason,
      detail: `${change.action} at ${change.at} (${id})`,
    },
    summary: [
      change.failed === undefined
        ? `${change.action} ${change.area} on ${formatTime(change.at)} is cancelled.`
        : `${change.action} ${change.area}, which failed, is no longer listed.`,
    ],
  };
}

/** Whether a scheduled change is due. During a freeze, changes that the freeze stops are not due. */
export function hasDueChange(composition: Composition, now: Date = new Date()): boolean {
  return findDue(composition, now) !== undefined;
}

/**
 * Makes the scheduled changes that are due, the earliest first. Each change is made and removed from the list by one
 * replacement of `app.json`, so it is made exactly once, whichever process does it and wherever one is killed. A change
 * that is no longer possible remains listed with the reason, is logged, and is not tried again.
 * @returns a line for each
 */
export async function makeDueChanges(store: ReleaseStore, now: Date = new Date()): Promise<string[]> {
  const lines: string[] = [];
  const { composition, problems } = await store.readWithProblems();
  // Nothing is written while the composition cannot be read completely.
  if (problems.length > 0 || !hasDueChange(composition, now)) return lines;
  for (;;) {
    const line = await store.exclusively(async (lease, current) => {
      const change = findDue(current, now);
      if (change === undefined) return null;
      const { audit, composition: next, summary } = await planDue(store, current, change, now);
      await store.apply(lease, { composition: next, audit: { ...audit, actor: change.by } });
      return `Scheduled for ${formatTime(change.at)}: ${summary.join(' ')}`;
    });
    if (line === null) return lines;
    lines.push(line);
  }
}

function findDue(composition: Composition, now: Date): ScheduledChange | undefined {
  return listOverdue(composition, now).find(({ action }) => findFreeze(composition, action, now) === null);
}

/** The changes that are due and wait for the end of a freeze, the earliest first. */
export function listWaiting(composition: Composition, now: Date): ScheduledChange[] {
  return listOverdue(composition, now).filter(({ action }) => findFreeze(composition, action, now) !== null);
}

function listOverdue({ scheduled }: Composition, now: Date): ScheduledChange[] {
  return scheduled
    .filter(({ at, failed }) => failed === undefined && new Date(at) <= now)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

async function planDue(
  store: ReleaseStore,
  current: Composition,
  change: ScheduledChange,
  now: Date,
): Promise<Plan> {
  const { id, action, area, version, message, reason } = change;
  const composition = withoutChange(current, change);
  try {
    switch (action) {
      case 'promote':
        if (version !== undefined) assertNotOnHold(area, requirePointer(composition, area), version);
        return await planPromote(store, composition, area, version, { reason });
      case 'disable':
        return planDisable(composition, area, { reason, message }, now);
      case 'enable':
        return planEnable(composition, area, reason);
    }
  } catch (error) {
    // An error of the disk or the bucket does not mean that the change is impossible, so it is tried again.
    if (isUnreachable(error) || (error instanceof Error && 'code' in error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const failed = { ...change, failed: { at: now.toISOString(), why } };
    return {
      composition: { ...composition, scheduled: [...composition.scheduled, failed] },
      audit: {
        action: 'scheduled-change-failed',
        app: area,
        from: null,
        to: null,
        reason,
        detail: `${action} (${id}): ${why}`,
      },
      summary: [
        `${action} ${area} was not possible. ${why} To remove it from the list: release unschedule ${id}.`,
      ],
    };
  }
}

/** The changes that were due and were not possible. */
export async function listFailedChanges(store: ReleaseStore): Promise<ScheduledChange[]> {
  const { scheduled } = await store.readComposition();
  return scheduled.filter(({ failed }) => failed !== undefined);
}

function withoutChange(composition: Composition, { id }: ScheduledChange): Composition {
  return { ...composition, scheduled: composition.scheduled.filter((one) => one.id !== id) };
}
