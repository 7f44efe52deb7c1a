import type { Composition } from '@portal/release-manifest';
import { nameChange } from './describe.ts';
import { describeFreeze } from './frozen.ts';
import { type Plan, requireReason } from './make-change.ts';
import { listWaiting } from './overdue.ts';
import { formatTime } from './read-time.ts';

/**
 * Nothing goes live between two times, except a rollback. Replaces an earlier freeze, but not one at another time: a
 * freeze because of an incident must not cancel the freeze of the holidays, nor the other way round.
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
  const isApart = replaced !== null && (to <= new Date(replaced.from) || from >= new Date(replaced.to));
  if (isApart)
    throw new Error(
      now < new Date(replaced.from)
        ? `There can be only one freeze, and another is planned: ${describeFreeze(replaced)} To cancel it first: release unfreeze.`
        : `There can be only one freeze, and another is active now: ${describeFreeze(replaced)} Plan the new freeze when this one is over, or plan one that covers both.`,
    );
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
