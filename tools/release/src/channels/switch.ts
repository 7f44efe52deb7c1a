import type { Composition } from '@portal/release-manifest';
import { requirePointer } from '../publish/rollback.ts';
import { withPointer } from '../store/pointers.ts';
import { describeChannels, nameChange } from './describe.ts';
import { type Plan, requireArea, requireReason } from './make-change.ts';
import { listWaiting, withFailed } from './overdue.ts';
import { formatTime } from './read-time.ts';

const MAX_MESSAGE = 300;

interface DisableOptions {
  reason: string | null | undefined;
  /** The message on its pages. */
  message: string | undefined;
}

/**
 * {@link planSwitchOff}, by a person. A scheduled change that waits for the end of a freeze then no longer turns the area
 * on.
 */
export function planDisable(
  composition: Composition,
  area: string,
  options: DisableOptions,
  now: Date = new Date(),
): Plan {
  const plan = planSwitchOff(composition, area, options, now);
  const waiting = listWaiting(composition, now).filter(
    (change) => change.action === 'enable' && change.area === area,
  );
  const why = `Someone disabled ${area} after that time. It stays disabled until you enable it.`;
  return {
    ...plan,
    composition: waiting.reduce((current, change) => withFailed(current, change, now, why), plan.composition),
    summary: [
      ...plan.summary,
      ...waiting.map(
        (change) =>
          `The scheduled change "${nameChange(change)}" of ${formatTime(change.at)}, which waited for the end of the freeze, will not run. To remove it from the list: release unschedule ${change.id}.`,
      ),
    ],
  };
}

/** Plans to turn an area off for everyone. Open pages stay until the user leaves them. */
export function planSwitchOff(
  composition: Composition,
  area: string,
  options: DisableOptions,
  now: Date,
): Plan {
  requireArea(area);
  const reason = requireReason(options.reason);
  const message = readMessage(options.message);
  const live = requirePointer(composition, area);
  const since = live.disabled === null ? now.toISOString() : live.disabled.since;
  const next = withPointer(composition, area, { ...live, disabled: { reason, message, since } });
  return {
    composition: next,
    audit: {
      action: 'disable',
      app: area,
      from: live.version,
      to: live.version,
      reason,
      detail: `visitors read: ${message}`,
    },
    summary: [
      ...describeChannels(next, area),
      `The menu marks ${area} as turned off. Open tabs follow within five minutes. An open page stays until the person leaves it.`,
    ],
  };
}

export function planEnable(
  composition: Composition,
  area: string,
  reasonText: string | null | undefined,
): Plan {
  requireArea(area);
  const reason = requireReason(reasonText);
  const live = requirePointer(composition, area);
  if (live.disabled === null) throw new Error(`${area} is not disabled.`);
  const next = withPointer(composition, area, { ...live, disabled: null });
  return {
    composition: next,
    audit: { action: 'enable', app: area, from: live.version, to: live.version, reason },
    summary: [
      `${area} is enabled. Open tabs show its links and pages again within five minutes.`,
      ...describeChannels(next, area),
    ],
  };
}

/** One line of text for visitors. */
export function readMessage(text: string | undefined): string {
  const message = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (message === '') throw new Error('Visitors need a message: --message "what they can do instead".');
  if (message.length > MAX_MESSAGE)
    throw new Error(`The message has ${message.length} characters; at most ${MAX_MESSAGE} are possible.`);
  return message;
}
