import { randomUUID } from 'node:crypto';
import type { Composition, Pointer, ScheduledChange } from '@portal/release-manifest';
import { isUnreachable } from '../errors.ts';
import { requirePointer } from '../publish/rollback.ts';
import { currentActor } from '../store/audit.ts';
import type { ReleaseStore } from '../store/store.ts';
import { findCanary, planPromote } from './canary.ts';
import { assertNotOnHold } from './canary-watch.ts';
import { describeStoppedPromotions, nameChange } from './describe.ts';
import { findFreeze } from './frozen.ts';
import { type Plan, requireArea, requireReason } from './make-change.ts';
import { findDue, isSuperseded, withFailed } from './overdue.ts';
import { predictPromotions } from './promotions.ts';
import { formatTime } from './read-time.ts';
import { planEnable, planSwitchOff, readMessage } from './switch.ts';

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
    ...(target !== undefined && {
      version: target,
      ifLive: predictPromotions(composition, area, live.version, at).version,
    }),
    ...(action === 'disable' && { message: readMessage(message) }),
  };
  const what = nameChange(change);
  const freeze = findFreeze(composition, action, at);
  // A new attempt replaces the failed one.
  const others = composition.scheduled.filter(
    (one) => one.failed === undefined || one.area !== area || one.action !== action,
  );
  const next = { ...composition, scheduled: [...others, change] };
  return {
    composition: next,
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
      ...describeStoppedPromotions(next, area),
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
  const next = withoutChange(composition, change);
  return {
    composition: next,
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
      ...describeStoppedPromotions(next, change.area),
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
        assertMayPromote(requirePointer(composition, area), change);
        return await planPromote(store, composition, area, version, { reason });
      case 'disable':
        return planSwitchOff(composition, area, { reason, message }, now);
      case 'enable':
        if (isSuperseded(current, change, now))
          throw new Error(
            `A later scheduled change disables ${area}. It stays disabled until you enable it.`,
          );
        return planEnable(composition, area, reason);
    }
  } catch (error) {
    // An error of the disk or the bucket does not mean that the change is impossible, so it is tried again.
    if (isUnreachable(error) || (error instanceof Error && 'code' in error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return {
      composition: withFailed(composition, change, now, why),
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

/** Throws if the area was changed since its promotion was scheduled, or if its canary is on hold. */
function assertMayPromote(live: Pointer, { area, version, ifLive }: ScheduledChange): void {
  if (version === undefined) return;
  if (live.version === version) throw new Error(`${area} ${version} is live already.`);
  // Promotions that an earlier version scheduled do not say what they replace.
  if (ifLive !== undefined && live.version !== ifLive)
    throw new Error(
      `It was scheduled to replace ${ifLive}, but ${live.version} is live now and stays live. To replace ${live.version}, promote ${version} or schedule the promotion again.`,
    );
  assertNotOnHold(area, live, version);
}

/** The changes that were due and were not possible. */
export async function listFailedChanges(store: ReleaseStore): Promise<ScheduledChange[]> {
  const { scheduled } = await store.readComposition();
  return scheduled.filter(({ failed }) => failed !== undefined);
}

function withoutChange(composition: Composition, { id }: ScheduledChange): Composition {
  return { ...composition, scheduled: composition.scheduled.filter((one) => one.id !== id) };
}
