import {
  type AuditEntry,
  findStop,
  findWatch,
  isExpired,
  judgeVersion,
  newAreaRules,
  pointerOf,
  type ReleaseStore,
} from '@portal/release';
import type { ChannelRule, Composition, Pointer } from '@portal/release-manifest';
import type { AppState, DevelopmentLink, Freeze, Health, Rule, ScheduledChange } from '../contract/areas.ts';
import { readSeenVersions, ruleOf } from './audience.ts';
import type { ConsoleSupport } from './support.ts';

const DAY_MS = 86_400_000;
/** How far back visits count if the log does not say when a version became live. */
const HEALTH_DAYS = 7;

const LIVE_ACTIONS: ReadonlySet<AuditEntry['action']> = new Set([
  'publish',
  'promote',
  'rollback',
  'restore',
]);

/** Data that the states of all apps are read from. */
export interface StateSource {
  store: ReleaseStore;
  support: ConsoleSupport;
  audit: readonly AuditEntry[];
  partners: ReadonlyMap<number, string>;
}

/** What the composition and the store contain of an app; null if nothing is stored. */
export async function findApp(
  source: StateSource,
  { composition, problems }: Awaited<ReturnType<ReleaseStore['readWithProblems']>>,
  name: string,
): Promise<AppState | null> {
  const pointer = pointerOf(composition, name);
  if (pointer !== null) return describeApp(source, name, pointer);
  // An app that a damaged composition does not name may be live.
  if (problems.length > 0 || (await source.store.listVersions(name)).length === 0) return null;
  return describeStoredApp(source, composition, name);
}

export async function readSource(store: ReleaseStore, support: ConsoleSupport): Promise<StateSource> {
  const [audit, partners] = await Promise.all([store.readAuditLog(), support.listPartners()]);
  return { store, support, audit, partners: new Map(partners.map(({ id, name }) => [id, name])) };
}

/** Who gets which version of an app, and its health. */
async function describeApp(source: StateSource, name: string, pointer: Pointer): Promise<AppState> {
  const { store, support, audit } = source;
  const now = support.now();
  // Who would get which version if the area were enabled.
  const seen = await readSeenVersions(store, name, { ...pointer, disabled: null }, now);
  const users = (await support.listUsers()).filter((user) => seen(user) !== null);
  const counts = new Map<ChannelRule | undefined, number>();
  for (const user of users) {
    const rule = ruleOf(pointer.channels, user, now);
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const liveSince =
    audit.findLast(
      (entry) => LIVE_ACTIONS.has(entry.action) && entry.app === name && entry.to === pointer.version,
    )?.at ?? null;
  return {
    name,
    version: pointer.version,
    removed: null,
    liveSince,
    previous: pointer.previous,
    knownGood: pointer.knownGood ?? null,
    rules: pointer.channels
      .filter((rule) => rule.to !== 'preview' || new Date(rule.expires) > now)
      .map((rule) => ({
        ...toRule(source, rule, counts.get(rule) ?? 0),
        verdict: rule.to === 'preview' ? null : readVerdict(pointer, rule.version),
      })),
    disabled: pointer.disabled,
    health: await readHealth(source, name, pointer, liveSince),
    users: counts.get(undefined) ?? 0,
  };
}

/** An app that nobody gets, except the sessions that preview it. */
function describeStoredApp(source: StateSource, composition: Composition, name: string): AppState {
  const now = source.support.now();
  const removal = source.audit.findLast(({ app, action }) => app === name && action === 'remove');
  return {
    name,
    version: null,
    removed: removal === undefined ? null : { at: removal.at, by: removal.actor, version: removal.from },
    liveSince: null,
    previous: null,
    knownGood: null,
    rules: newAreaRules(composition, name)
      .filter((rule) => !isExpired(rule, now))
      .map((rule) => ({ ...toRule(source, rule, 0), verdict: null })),
    disabled: null,
    health: { verdict: null, reason: 'Not live.', visits: 0, failed: 0 },
    users: 0,
  };
}

function readVerdict(pointer: Pointer, version: string): Rule['verdict'] {
  const { verdict, reason = '' } = findWatch(pointer, version) ?? {};
  return verdict === undefined ? null : { isOnHold: verdict === 'inconclusive', reason };
}

function toRule({ partners }: StateSource, rule: ChannelRule, users: number): Omit<Rule, 'verdict'> {
  const isPreview = rule.to === 'preview';
  return {
    to: rule.to,
    version: rule.version,
    percent: rule.to === 'percentage' ? rule.percent : null,
    partners:
      rule.to === 'partners'
        ? rule.partners.map((id) => ({ id, name: partners.get(id) ?? `Partner ${id}` }))
        : [],
    expires: isPreview ? rule.expires : null,
    isOpened: isPreview && rule.session !== null,
    users: isPreview ? (rule.session === null ? 0 : 1) : users,
  };
}

/** The verdict on the live version, compared with its predecessor. */
async function readHealth(
  { support }: StateSource,
  area: string,
  { version, previous }: Pointer,
  liveSince: string | null,
): Promise<Health> {
  const earliest = new Date(support.now().getTime() - HEALTH_DAYS * DAY_MS);
  const since = liveSince === null ? earliest : new Date(liveSince);
  const current = await support.readHealth({ area, version, since });
  const { visits, failed } = current.failures;
  if (visits === 0) return { verdict: null, reason: 'No visits yet.', visits, failed };
  const before =
    previous === null ? null : await support.readHealth({ area, version: previous, since: earliest });
  const judgement = judgeVersion(
    { version, ...current },
    before === null || previous === null ? null : { version: previous, ...before },
  );
  return { ...judgement, visits, failed };
}

export function toScheduled(composition: Composition, app?: string): ScheduledChange[] {
  return composition.scheduled
    .filter(({ area }) => app === undefined || area === app)
    .map((change) => {
      const { id, action, area, version = null, at, reason, by, failed = null } = change;
      const stopped = findStop(composition, change);
      return { id, action, area, version, at, reason, by, failed, stopped };
    })
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** The development links of an area that have not expired, the next to expire first. */
export function toDevelopmentLinks(
  { developmentLinks }: Composition,
  app: string,
  now: Date,
): DevelopmentLink[] {
  return developmentLinks
    .filter(({ area, expires }) => area === app && now < new Date(expires))
    .map(({ origin, entry, session, expires }) => ({
      url: `${origin}/${entry}`,
      expires,
      isOpened: session !== null,
    }))
    .sort((a, b) => a.expires.localeCompare(b.expires));
}

/** The freeze, unless it is over. */
export function toFreeze({ freeze }: Composition, now: Date): Freeze | null {
  if (freeze === null || new Date(freeze.to) <= now) return null;
  return { ...freeze, isActive: new Date(freeze.from) <= now };
}
