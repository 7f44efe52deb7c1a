import type { Composition, Freeze } from '@portal/release-manifest';
import { nameChange } from './describe.ts';
import { describeFreeze } from './frozen.ts';
import { type Plan, requireReason } from './make-change.ts';
import { listWaiting } from './overdue.ts';
import { formatTime } from './read-time.ts';

/**
 * Nothing goes live between two times, except a rollback. There is one freeze at a time. A new one must cover what is
 * left of an earlier one: otherwise, a freeze for an incident would end the freeze of the holidays.
 */
export function planFreeze(
  composition: Composition,
  { from, to, ...options }: { from: Date; to: Date; reason: string | null | undefined },
  now: Date = new Date(),
): Plan {
  const reason = requireReason(options.reason);
  if (from >= to) throw new Error('A freeze must end after it starts.');
  if (to <= now) throw new Error(`${formatTime(to)} is in the past.`);
  const freeze = { from: from.toISOString(), to: to.toISOString(), reason };
  const summary = describeFreeze(freeze);
  const replaced = findPending(composition, now);
  if (replaced !== null) assertCovers({ from, to }, replaced, now);
  return {
    composition: { ...composition, freeze },
    audit: { action: 'freeze', app: 'app.json', from: null, to: null, reason, detail: summary },
    summary: [
      `${summary} Scheduled changes wait until the freeze ends.`,
      ...(replaced === null
        ? []
        : [
            `Replaces the freeze from ${formatTime(replaced.from)} to ${formatTime(replaced.to)}: ${replaced.reason}.`,
          ]),
    ],
  };
}

/** Throws when part of a freeze that is active or planned would not be frozen any more. */
function assertCovers({ from, to }: { from: Date; to: Date }, other: Freeze, now: Date): void {
  const starts = new Date(other.from);
  const ends = new Date(other.to);
  const isActive = starts <= now;
  if (isSameMinuteOrBefore(from, isActive ? now : starts) && isSameMinuteOrBefore(ends, to)) return;
  const first = from < starts ? from : starts;
  const last = to > ends ? to : ends;
  throw new Error(
    `The new freeze must cover the ${isActive ? 'current' : 'planned'} one, because there can be only one. ${describeFreeze(other)} To cover both, freeze from ${formatTime(first)} to ${formatTime(last)}. ${isActive ? 'Or wait until the current freeze is over.' : 'To cancel the planned freeze first: release unfreeze.'}`,
  );
}

/** Times are shown and entered without seconds. */
const isSameMinuteOrBefore = (one: Date, other: Date) =>
  Math.floor(one.getTime() / 60_000) <= Math.floor(other.getTime() / 60_000);

/** The freeze, unless it is over. */
const findPending = ({ freeze }: Composition, now: Date) =>
  freeze !== null && now < new Date(freeze.to) ? freeze : null;

export function planUnfreeze(
  composition: Composition,
  reasonText: string | null | undefined,
  now: Date = new Date(),
): Plan {
  const reason = requireReason(reasonText);
  const { freeze } = composition;
  if (freeze === null) throw new Error('There is no freeze.');
  const waiting = listWaiting(composition, now).map(nameChange);
  return {
    composition: { ...composition, freeze: null },
    audit: { action: 'unfreeze', app: 'app.json', from: null, to: null, reason },
    summary: [
      now < new Date(freeze.from)
        ? 'The planned freeze is cancelled.'
        : 'The freeze has ended. Releases can go live again.',
      ...(waiting.length === 0
        ? []
        : [`Scheduled changes held by the freeze will now be made: ${waiting.join(', ')}.`]),
    ],
  };
}
