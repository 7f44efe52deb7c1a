import { randomBytes } from 'node:crypto';
import type { Composition, FlagDeclaration, FlagRule, Pointer } from '@portal/release-manifest';
import { type CanaryAudience, describeAudience, lowerFirst } from '../channels/describe.ts';
import { sortRules } from '../channels/find-rule.ts';
import { isExpired } from '../channels/is-expired.ts';
import { type Plan, requireArea, requireReason } from '../channels/make-change.ts';
import { addPreview, createPreviewRule } from '../channels/preview.ts';
import { formatTime } from '../channels/read-time.ts';
import { requirePointer } from '../publish/rollback.ts';
import { servedVersions, withPointer } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { hasFlagProvider } from './load-flag-provider.ts';

interface FlagOptions {
  reason: string | null | undefined;
  /** Everyone, if it is undefined. */
  audience?: FlagAudience | undefined;
}

/** The users of a flag's setting. `preview`: the first session that opens a link, for some hours. */
export type FlagAudience = CanaryAudience | { to: 'preview'; hours: number };

const OTHER_PROVIDER = 'FLAG_PROVIDER decides all flags of this portal.';

interface FlagPlan extends Plan {
  /** The key in a preview's link. Only the hash of the key is stored. */
  key: string | null;
}

/**
 * Plans to turn a flag on or off, for everyone, for some users or for one session, or to remove its settings.
 * @param on null: the default of the declaration, for everyone
 */
export async function planFlag(
  store: ReleaseStore,
  composition: Composition,
  area: string,
  flag: string,
  on: boolean | null,
  { reason: reasonText, audience }: FlagOptions,
  now: Date = new Date(),
): Promise<FlagPlan> {
  requireArea(area);
  const reason = requireReason(reasonText);
  const live = requirePointer(composition, area);
  const declared = await findDeclaredFlags(store, composition, area);
  const declaration = declared.find(({ name }) => name === flag);
  if (declaration === undefined) {
    if (on === null && Object.hasOwn(live.flags, flag))
      return planDeletion(composition, area, live, flag, reason);
    const names = declared.map(({ name }) => name).join(', ') || 'none';
    throw new Error(`${area} declares no flag "${flag}" in its area.json. Declared: ${names}.`);
  }
  const before = live.flags[flag] ?? [];
  const { rules, key } = planRules(before, on, audience, now);
  const isOff = on === false && !isOnForMore(before, rules, declaration);
  const { [flag]: _, ...others } = live.flags;
  const flags = rules.length === 0 ? others : { ...others, [flag]: rules };
  const summary = describeFlag(area, declaration, rules, now);
  const effect =
    key === null
      ? [summary, 'Open tabs follow within five minutes, without a reload.']
      : [
          `The first signed-in session that opens the link gets the flag ${flag} ${toState(on === true)}.`,
          summary,
        ];
  if (hasFlagProvider()) effect.push(`${OTHER_PROVIDER} This setting has no effect.`);
  return {
    composition: withPointer(composition, area, { ...live, flags }),
    audit: {
      // A freeze allows a preview, because only one session sees it.
      action: key !== null ? 'preview' : isOff ? 'flag-off' : 'flag-on',
      app: area,
      from: live.version,
      to: live.version,
      reason,
      detail: summary,
    },
    summary: effect,
    key,
  };
}

/** Whether a flag is off for a smaller percentage than before, and on for the other users. */
function isOnForMore(
  before: readonly FlagRule[],
  after: readonly FlagRule[],
  flag: FlagDeclaration,
): boolean {
  const percentOff = (rules: readonly FlagRule[]) =>
    rules.filter((rule) => rule.to === 'percentage').find((rule) => !rule.on)?.percent ?? 0;
  const isOnForOthers = after.find(({ to }) => to === 'everyone')?.on ?? flag.default;
  return isOnForOthers && percentOff(after) < percentOff(before);
}

/** Deletes the settings of a flag that no version declares. Later versions that declare it would get them. */
function planDeletion(
  composition: Composition,
  area: string,
  live: Pointer,
  flag: string,
  reason: string,
): FlagPlan {
  const { [flag]: _, ...flags } = live.flags;
  const detail = `The settings of ${area}.${flag} are deleted. No version in use declares it.`;
  const { version } = live;
  return {
    composition: withPointer(composition, area, { ...live, flags }),
    // Nobody sees a difference, so a freeze allows it.
    audit: { action: 'flag-off', app: area, from: version, to: version, reason, detail },
    summary: [detail],
    key: null,
  };
}

function planRules(
  rules: readonly FlagRule[],
  on: boolean | null,
  audience: FlagAudience | undefined,
  now: Date,
): { rules: FlagRule[]; key: string | null } {
  if (on === null) return { rules: [], key: null };
  const current = rules.filter((rule) => !isExpired(rule, now));
  if (audience?.to !== 'preview') return { rules: sortRules(replaceRule(current, on, audience)), key: null };
  const { key, rule } = createPreviewRule(audience.hours, now);
  return { rules: sortRules(addPreview(current, { ...rule, on }, now)), key };
}

/** The flags that any version in use of an area declares. If several do, the live version's declaration counts. */
export async function findDeclaredFlags(
  store: ReleaseStore,
  composition: Composition,
  area: string,
): Promise<FlagDeclaration[]> {
  const flags = new Map<string, FlagDeclaration>();
  for (const { name, version } of servedVersions(composition)) {
    const record = name === area ? await store.readRecord(name, version) : null;
    if (record?.kind !== 'area') continue;
    for (const flag of record.flags) if (!flags.has(flag.name)) flags.set(flag.name, flag);
  }
  return [...flags.values()];
}

/** Describes every declared flag: the users it is on for, and whether it has expired. */
export async function describeFlags(
  store: ReleaseStore,
  composition: Composition,
  app?: string,
  now: Date = new Date(),
): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, flags } of composition.areas) {
    if (app !== undefined && name !== app) continue;
    const declared = await findDeclaredFlags(store, composition, name);
    for (const flag of declared) {
      const expired = isFlagExpired(flag, now)
        ? ` It expired on ${flag.expires}; ask ${flag.owner} to remove it.`
        : '';
      lines.push(describeFlag(name, flag, flags[flag.name] ?? [], now) + expired);
    }
    for (const flag of Object.keys(flags))
      if (!declared.some((one) => one.name === flag))
        lines.push(`Flag ${name}.${flag} has settings, but no version in use declares it.`);
  }
  if (lines.length > 0 && hasFlagProvider())
    lines.push(`${OTHER_PROVIDER} The settings above have no effect.`);
  return lines;
}

/** A flag is valid until the end of its expiry day. */
export function isFlagExpired({ expires }: Pick<FlagDeclaration, 'expires'>, now: Date): boolean {
  return now.toISOString().slice(0, 10) > expires;
}

const toState = (on: boolean) => (on ? 'on' : 'off');

/** `Flag orders.new-list: on for 10% of users; off for everyone else.` */
function describeFlag(area: string, flag: FlagDeclaration, all: readonly FlagRule[], now: Date): string {
  const rules = all.filter((rule) => !isExpired(rule, now));
  const parts = rules.map((rule) => `${toState(rule.on)} for ${describeUsers(rule)}`);
  const isForAll = rules.some(({ to }) => to === 'everyone');
  const rest = `${toState(flag.default)} for everyone${rules.length > 0 ? ' else' : ''} (default)`;
  return `Flag ${area}.${flag.name}: ${[...parts, ...(isForAll ? [] : [rest])].join('; ')}.`;
}

function describeUsers(rule: FlagRule): string {
  switch (rule.to) {
    case 'everyone':
      return 'everyone';
    case 'preview':
      return `one session until ${formatTime(rule.expires)}${rule.session === null ? ' (link not opened yet)' : ''}`;
    default:
      return lowerFirst(describeAudience(rule));
  }
}

function replaceRule(
  rules: readonly FlagRule[],
  on: boolean,
  audience: CanaryAudience | undefined,
): FlagRule[] {
  if (audience === undefined) return [{ to: 'everyone', on }];
  const others = rules.filter(({ to }) => to !== audience.to);
  switch (audience.to) {
    case 'testers':
      return [...others, { to: 'testers', on }];
    case 'percentage': {
      const same = rules.find(({ to }) => to === 'percentage');
      const salt = same?.to === 'percentage' ? same.salt : randomBytes(9).toString('base64url');
      return [...others, { to: 'percentage', on, percent: audience.percent, salt }];
    }
    case 'partners': {
      const named = rules.filter((rule) => rule.to === 'partners');
      const same = named.flatMap((rule) => (rule.on === on ? rule.partners : []));
      const partners = [...new Set([...same, ...audience.partners])].sort((a, b) => a - b);
      const remaining = named.flatMap((rule) => {
        const rest = rule.partners.filter((partner) => !partners.includes(partner));
        return rest.length === 0 ? [] : [{ ...rule, partners: rest }];
      });
      return [...others, ...remaining, { to: 'partners', on, partners }];
    }
  }
}
