import type {
  CanaryWatch,
  ChannelRule,
  Composition,
  Pointer,
  ScheduledChange,
} from '@portal/release-manifest';
import { findCanaries, findWatch } from './canary-watch.ts';
import { describeFreeze } from './frozen.ts';
import { isExpired } from './is-expired.ts';
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
export function describeChannels(
  area: string,
  { version, channels, disabled }: Pick<Pointer, 'version' | 'channels' | 'disabled'>,
): string[] {
  const rules = currentRules({ channels });
  const lines = rules.map((rule) => describeRule(area, rule));
  const everyone = rules.some(({ to }) => to !== 'preview') ? 'Everyone else gets' : 'Everyone gets';
  return [
    ...lines,
    `${everyone} ${area} ${version}.`,
    ...(disabled === null ? [] : [`${area} is disabled, so its pages show only: "${disabled.message}"`]),
  ];
}

function currentRules({ channels }: Pick<Pointer, 'channels'>): ChannelRule[] {
  const now = new Date();
  return channels.filter((rule) => !isExpired(rule, now));
}

function describeRule(area: string, rule: ChannelRule): string {
  if (rule.to !== 'preview') return `${describeAudience(rule)} get ${area} ${rule.version}.`;
  const state = rule.session === null ? 'Preview link, not opened yet' : 'One session previews';
  return `${state}: ${area} ${rule.version}, until ${formatTime(rule.expires)}.`;
}

/** Describes the freeze, canaries, previews, disabled areas and scheduled changes, one line each. */
export function describeChannelState(composition: Composition, app?: string): string[] {
  const { freeze } = composition;
  const areas = composition.areas.filter(({ name }) => app === undefined || name === app);
  return [
    ...(freeze === null || new Date() >= new Date(freeze.to) ? [] : [describeFreeze(freeze)]),
    ...areas.flatMap(({ name, ...pointer }) =>
      currentRules(pointer).length > 0 ? describeChannels(name, { ...pointer, disabled: null }) : [],
    ),
    ...areas.flatMap(({ name, ...pointer }) =>
      findCanaries(pointer).flatMap((version) => {
        const watch = findWatch(pointer, version);
        return watch === undefined ? [] : [describeWatch(name, watch)];
      }),
    ),
    ...areas.flatMap(({ name, disabled }) =>
      disabled === null
        ? []
        : [
            `${name} has been disabled since ${formatTime(disabled.since)}: ${disabled.reason}. Visitors read: "${disabled.message}"`,
          ],
    ),
    ...composition.developmentLinks
      .filter(({ area, expires }) => (app === undefined || area === app) && new Date() < new Date(expires))
      .map(
        ({ area, origin, session, expires }) =>
          `${session === null ? 'Development link, not opened yet' : 'One session develops'}: ${area} from ${origin}, until ${formatTime(expires)}.`,
      ),
    ...composition.newAreaPreviews
      .filter((preview) => (app === undefined || preview.area === app) && !isExpired(preview, new Date()))
      .map((preview) => describeRule(preview.area, preview)),
    ...composition.scheduled.filter(({ area }) => app === undefined || area === app).map(describeScheduled),
  ];
}

/** `promote orders 1.2.0-ab` */
export function nameChange({ action, area, version }: ScheduledChange): string {
  return `${action} ${area}${version === undefined ? '' : ` ${version}`}`;
}

function describeScheduled(change: ScheduledChange): string {
  const { id, at, by, reason, failed } = change;
  const line = `${formatTime(at)}: ${nameChange(change)} (${id}, scheduled by ${by}: ${reason}).`;
  return failed === undefined ? line : `${line} Failed: ${failed.why}`;
}

function describeWatch(area: string, { version, verdict, reason = '' }: CanaryWatch): string {
  if (verdict === undefined) return `The canary ${area} ${version} is compared with the live version.`;
  const state = verdict === 'good' ? 'is good' : 'is on hold until someone decides';
  return `The canary ${area} ${version} ${state}: ${reason}`;
}
