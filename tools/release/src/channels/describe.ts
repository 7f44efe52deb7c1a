import type { ChannelRule, Composition, Pointer } from '@portal/release-manifest';
import { describeFreeze } from './frozen.ts';
import { formatTime } from './read-time.ts';

/** What open tabs do after a change of versions. */
export const OPEN_TABS = 'Open tabs offer the update within five minutes.';

/** The users of a canary. */
export type CanaryAudience =
  | { to: 'percentage'; percent: number }
  | { to: 'partners'; partners: readonly number[] }
  | { to: 'testers' };

/** `10% of users`, `Users of partners 12 and 15` */
export function describeAudience(audience: CanaryAudience): string {
  switch (audience.to) {
    case 'percentage':
      return `${audience.percent}% of users`;
    case 'partners':
      return audience.partners.length === 1
        ? `Users of partner ${audience.partners[0]}`
        : `Users of partners ${new Intl.ListFormat('en-GB').format(audience.partners.map(String))}`;
    case 'testers':
      return 'Users of partners with multi-quotes';
  }
}

/** Who gets which version of an area, one line each. */
export function describeChannels(area: string, { version, channels, disabled }: Pointer): string[] {
  const lines = channels.map((rule) => describeRule(area, rule));
  const everyone = channels.some(({ to }) => to !== 'preview') ? 'Everyone else gets' : 'Everyone gets';
  return [
    ...lines,
    `${everyone} ${area} ${version}.`,
    ...(disabled === null ? [] : [`${area} is disabled, so its pages show only: "${disabled.message}"`]),
  ];
}

function describeRule(area: string, rule: ChannelRule): string {
  if (rule.to !== 'preview') return `${describeAudience(rule)} get ${area} ${rule.version}.`;
  const state = rule.session === null ? 'Preview link, not opened yet' : 'One session previews';
  return `${state}: ${area} ${rule.version}, until ${formatTime(rule.expires)}.`;
}

/** Describes the freeze, canaries, previews, disabled areas and scheduled changes, one line each. */
export function describeChannelState(composition: Composition, app?: string): string[] {
  const areas = composition.areas.filter(({ name }) => app === undefined || name === app);
  return [
    ...(composition.freeze === null ? [] : [describeFreeze(composition.freeze)]),
    ...areas.flatMap(({ name, ...pointer }) =>
      pointer.channels.length > 0 ? describeChannels(name, { ...pointer, disabled: null }) : [],
    ),
    ...areas.flatMap(({ name, disabled }) =>
      disabled === null
        ? []
        : [
            `${name} has been disabled since ${formatTime(disabled.since)}: ${disabled.reason}. Visitors read: "${disabled.message}"`,
          ],
    ),
    ...composition.scheduled
      .filter(({ area }) => app === undefined || area === app)
      .map(
        ({ id, action, area, version, at, by, reason }) =>
          `${formatTime(at)}: ${action} ${area}${version === undefined ? '' : ` ${version}`} (${id}, scheduled by ${by}: ${reason}).`,
      ),
  ];
}
