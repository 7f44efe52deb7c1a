import type {
  CanaryWatch,
  ChannelRule,
  Composition,
  DevelopmentLink,
  DisabledState,
  NewAreaPreview,
  Pointer,
  ScheduledChange,
} from '@portal/release-manifest';
import { pointerOf } from '../store/pointers.ts';
import { findCanaries, findWatch } from './canary-watch.ts';
import { describeFreeze } from './frozen.ts';
import { isExpired } from './is-expired.ts';
import { predictPromotions } from './promotions.ts';
import { formatTime } from './read-time.ts';

/** What open tabs do after a change of versions. Nobody gets another version while the area is disabled. */
export const describeOpenTabs = ({ disabled }: Pick<Pointer, 'disabled'>): string[] =>
  disabled === null ? ['Open tabs offer the update within five minutes.'] : [];

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The users of a canary. */
export type CanaryAudience =
  | { to: 'percentage'; percent: number }
  | { to: 'partners'; partners: readonly number[] }
  | { to: 'testers' };

/**
 * `10% of users`, `Users of partners 12 and 15`
 * @param isRest only the users that no rule before selects
 */
export function describeAudience(audience: CanaryAudience, isRest = false): string {
  switch (audience.to) {
    case 'percentage':
      return `${audience.percent}% of ${isRest ? 'the other users' : 'users'}`;
    case 'partners':
      return audience.partners.length === 1
        ? `Users of partner ${audience.partners[0]}`
        : `Users of partners ${new Intl.ListFormat('en-GB').format(audience.partners.map(String))}`;
    case 'testers':
      return `Users of ${isRest ? 'other partners' : 'partners'} with multi-quotes`;
  }
}

/** Who gets which version of a live area, one line each. While it is disabled, also who would get which. */
export function describeChannels(composition: Composition, area: string): string[] {
  const pointer = pointerOf(composition, area);
  if (pointer === null) return [];
  const access = describeAccess(composition, area, pointer);
  const { disabled } = pointer;
  if (disabled === null) return access.lines;
  const state = access.hasLinks ? 'is disabled' : 'is disabled for everyone';
  return [`${area} ${state}. ${describeMessage(disabled, access)}`, ...access.lines];
}

interface Access {
  /** Whether sessions get the area by a preview or development link, even while it is disabled. */
  hasLinks: boolean;
  lines: string[];
}

function describeAccess(
  { developmentLinks }: Composition,
  area: string,
  { version, channels, disabled }: Pointer,
): Access {
  const now = new Date();
  const rules = channels.filter((rule) => !isExpired(rule, now));
  const previews = rules.filter((rule) => rule.to === 'preview');
  const development = developmentLinks.filter((link) => link.area === area && now < new Date(link.expires));
  const links = [...previews, ...development];
  const hasSession = links.some(({ session }) => session !== null);
  const versions = describeRules(area, version, rules.filter(isForUsers), hasSession);
  return {
    hasLinks: links.length > 0,
    lines: [
      ...previews.map((rule) => describePreview(area, rule)),
      ...development.map(describeDevelopment),
      ...(disabled === null ? versions : versions.map((line) => `After it is enabled: ${line}`)),
    ],
  };
}

type UserRule = Exclude<ChannelRule, { to: 'preview' }>;
const isForUsers = (rule: ChannelRule): rule is UserRule => rule.to !== 'preview';

const ALL = 100;

/**
 * The first rule that applies to a user decides, so each line is about the users that no line before names.
 * @param hasSession whether a session gets the area by a link
 */
function describeRules(
  area: string,
  live: string,
  rules: readonly UserRule[],
  hasSession: boolean,
): string[] {
  const lines = rules.map((rule, index) => {
    // Rules for partners name different partners.
    const isRest = rule.to !== 'partners' && index > 0;
    return `${describeAudience(rule, isRest)} get ${area} ${rule.version}.`;
  });
  if (rules.some((rule) => rule.to === 'percentage' && rule.percent === ALL))
    return [
      ...lines,
      `${area} ${live} is still the live version, but users get it only if the canary cannot be loaded.`,
    ];
  const everyone = hasSession || rules.length > 0 ? 'Everyone else' : 'Everyone';
  return [...lines, `${everyone} gets ${area} ${live}.`];
}

function describeMessage({ message }: DisabledState, { hasLinks }: Access): string {
  return `${hasLinks ? 'Except in sessions with a link, its' : 'Its'} pages show only: "${message}"`;
}

function describePreview(
  area: string,
  { version, session, expires }: Pick<NewAreaPreview, 'version' | 'session' | 'expires'>,
): string {
  const state = session === null ? 'Preview link, not opened yet' : 'One session previews';
  return `${state}: ${area} ${version}, until ${formatTime(expires)}.`;
}

function describeDevelopment({ area, origin, session, expires }: DevelopmentLink): string {
  const state = session === null ? 'Development link, not opened yet' : 'One session develops';
  return `${state}: ${area} from ${origin}, until ${formatTime(expires)}.`;
}

/** Describes the freeze, canaries, previews, disabled areas and scheduled changes, one line each. */
export function describeChannelState(composition: Composition, app?: string): string[] {
  const { freeze } = composition;
  const areas = composition.areas.filter(({ name }) => app === undefined || name === app);
  return [
    ...(freeze === null || new Date() >= new Date(freeze.to) ? [] : [describeFreeze(freeze)]),
    ...areas.flatMap(({ name, ...pointer }) => describeExceptions(composition, name, pointer)),
    ...areas.flatMap(({ name, ...pointer }) =>
      findCanaries(pointer).flatMap((version) => {
        const watch = findWatch(pointer, version);
        return watch === undefined ? [] : [describeWatch(name, watch)];
      }),
    ),
    ...composition.newAreaPreviews
      .filter((preview) => (app === undefined || preview.area === app) && !isExpired(preview, new Date()))
      .map((preview) => describePreview(preview.area, preview)),
    ...composition.scheduled
      .filter(({ area }) => app === undefined || area === app)
      .map((change) => describeScheduled(composition, change)),
  ];
}

/** Empty if everyone gets the live version. */
function describeExceptions(composition: Composition, area: string, pointer: Pointer): string[] {
  const { disabled } = pointer;
  const access = describeAccess(composition, area, pointer);
  if (disabled === null) return access.lines.length > 1 ? access.lines : [];
  // The time is unknown if the state could not be read.
  const since = disabled.since === '' ? '' : ` since ${formatTime(disabled.since)}`;
  const state = `${area} has been disabled${since}: ${disabled.reason}.`;
  return [`${state} ${describeMessage(disabled, access)}`, ...access.lines];
}

/** `promote orders 1.2.0-ab` */
export function nameChange({ action, area, version }: ScheduledChange): string {
  return `${action} ${area}${version === undefined ? '' : ` ${version}`}`;
}

function describeScheduled(composition: Composition, change: ScheduledChange): string {
  const { id, at, by, reason, failed } = change;
  const line = `${formatTime(at)}: ${nameChange(change)} (${id}, scheduled by ${by}: ${reason}).`;
  if (failed !== undefined) return `${line} Failed: ${failed.why}`;
  const stop = findStop(composition, change);
  return stop === null ? line : `${line} It will not run. ${stop}`;
}

/** Why a scheduled change will not run as things are; null if it will, and if it failed already. */
export const findStop = (composition: Composition, change: ScheduledChange): string | null =>
  listStoppedPromotions(composition, change.area).includes(change) ? describeStop(change) : null;

/** Scheduled promotions of an area that will not run as things are, one line each. */
export function describeStoppedPromotions(composition: Composition, area: string): string[] {
  return listStoppedPromotions(composition, area).map(
    (change) =>
      `The scheduled change "${nameChange(change)}" of ${formatTime(change.at)} will not run. ${describeStop(change)} To remove it from the list: release unschedule ${change.id}.`,
  );
}

function listStoppedPromotions(composition: Composition, area: string): ScheduledChange[] {
  const live = pointerOf(composition, area);
  return live === null ? [] : predictPromotions(composition, area, live.version).stopped;
}

const describeStop = ({ ifLive }: ScheduledChange) =>
  `It was scheduled to replace ${ifLive}, but another version will be live by then.`;

function describeWatch(area: string, { version, verdict, reason = '' }: CanaryWatch): string {
  if (verdict === undefined) return `The canary ${area} ${version} is compared with the live version.`;
  const state = verdict === 'good' ? 'is good' : 'is on hold until someone decides';
  return `The canary ${area} ${version} ${state}: ${reason}`;
}
