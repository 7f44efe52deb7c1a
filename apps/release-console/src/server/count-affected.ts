import {
  assertNotFrozen,
  checkRollback,
  checkVersionLive,
  findDeclaredFlags,
  newPointer,
  pointerOf,
} from '@portal/release';
import type { Composition, Pointer, ReleaseRecord } from '@portal/release-manifest';
import type { Affected, Change } from '../contract/changes.ts';
import { countPartners, maySee, readSeenVersions, ruleOf, versionOf } from './audience.ts';
import { planChange } from './plan-change.ts';
import type { CallContext } from './route.ts';
import type { PortalUser } from './support.ts';

const NOBODY: Affected = { users: null, partners: null, isEstimate: false };

/**
 * Counts the users who will notice a change: they get another version, the area is turned off or on, or a flag changes.
 * Throws if the change would be refused.
 */
export async function countAffectedUsers(
  change: Change,
  { store, support }: Pick<CallContext, 'store' | 'support'>,
): Promise<Affected> {
  if (!('app' in change)) return NOBODY;
  const composition = await store.readComposition();
  const now = support.now();
  const effect = await findEffect(change, { store, support }, composition, now);
  if (effect === null) return NOBODY;
  const { before, after } = effect;
  const [seenBefore, seenAfter] = await Promise.all(
    [before, after].map((pointer) => readSeenVersions(store, change.app, pointer, now)),
  );
  const differs =
    change.action === 'flag'
      ? await compareFlag(change, { store, composition, before, after, now })
      : (user: PortalUser) => seenBefore?.(user) !== seenAfter?.(user);
  const affected = (await support.listUsers()).filter(
    (user) => differs(user) && (change.action !== 'flag' || seenBefore?.(user) !== null),
  );
  const hasNewSalt = 'audience' in change && change.audience.to === 'percentage';
  return { users: affected.length, partners: countPartners(affected), isEstimate: hasNewSalt };
}

/** Counts the users who get another version once a build is live. It need not be stored yet. */
export async function countAffectedByBuild(
  record: ReleaseRecord,
  { store, support }: Pick<CallContext, 'store' | 'support'>,
): Promise<Affected> {
  const { name, version } = record;
  const now = support.now();
  const live = pointerOf(await store.readComposition(), name);
  const next = live === null ? { version, channels: [], disabled: null } : withLive(live, version, []);
  const old = live === null ? null : await store.readRecord(name, live.version);
  const affected = (await support.listUsers()).filter((user) => {
    const before = live === null || !maySee(old, user) ? null : versionOf(live, user, now);
    return before !== (maySee(record, user) ? versionOf(next, user, now) : null);
  });
  return { users: affected.length, partners: countPartners(affected), isEstimate: false };
}

type Parts = Pick<CallContext, 'store' | 'support'>;

/** What an area is before and after a change. */
interface Effect {
  /** Null if the area is not live. */
  before: Pointer | null;
  /** Null if the area is removed. */
  after: Pointer | null;
}

/** Throws if the change would be refused. Returns null if it has no effect on users. */
async function findEffect(
  change: Extract<Change, { app: string }>,
  { store }: Parts,
  composition: Composition,
  now: Date,
): Promise<Effect | null> {
  const { app } = change;
  const before = pointerOf(composition, app);
  switch (change.action) {
    case 'publish':
      await checkVersionLive(store, composition, app, change.version, change);
      return { before, after: withLive(before ?? newPointer(composition, app), change.version, []) };
    case 'rollback': {
      const { live, target } = await checkRollback(store, composition, app, change);
      return { before: live, after: withLive(live, target, [live.version, ...live.rolledBack]) };
    }
    case 'remove':
      assertNotFrozen(composition, 'remove');
      return before && { before, after: null };
    case 'schedule':
      await planChange(store, composition, change, now);
      return before && findScheduledEffect(before, change);
    case 'pin':
    case 'unpin':
    case 'preview':
    case 'end-development':
    case 'unschedule':
      return null;
    default: {
      const plan = await planChange(store, composition, change, now);
      if (plan === null || before === null) return null;
      assertNotFrozen(plan.composition, plan.audit.action);
      // Affects only the person who opens the link, by choice.
      if (change.action === 'flag' && change.audience.to === 'preview') return null;
      return { before, after: pointerOf(plan.composition, app) };
    }
  }
}

/** The area may be turned off or on before the scheduled change is made, so its present state does not count. */
function findScheduledEffect(
  pointer: Pointer,
  { change, version }: Extract<Change, { action: 'schedule' }>,
): Effect | null {
  const enabled = { ...pointer, disabled: null };
  const disabled = { ...pointer, disabled: { reason: '', message: '-', since: '' } };
  switch (change) {
    case 'disable':
      return { before: enabled, after: disabled };
    case 'enable':
      return { before: disabled, after: enabled };
    case 'promote':
      return version === undefined ? null : { before: pointer, after: withLive(pointer, version, []) };
  }
}

/** A version that becomes live is no longer a canary, nor is one that was rolled back. */
function withLive(pointer: Pointer, version: string, ended: readonly string[]): Pointer {
  const channels = pointer.channels.filter((rule) => ![version, ...ended].includes(rule.version));
  return { ...pointer, version, channels };
}

async function compareFlag(
  { app, flag }: Extract<Change, { action: 'flag' }>,
  {
    store,
    composition,
    before,
    after,
    now,
  }: {
    store: CallContext['store'];
    composition: Composition;
    before: Pointer | null;
    after: Pointer | null;
    now: Date;
  },
): Promise<(user: PortalUser) => boolean> {
  const declared = await findDeclaredFlags(store, composition, app);
  const fallback = declared.find(({ name }) => name === flag)?.default ?? false;
  const isOn = (pointer: Pointer | null, user: PortalUser) =>
    ruleOf(pointer?.flags[flag] ?? [], user, now)?.on ?? fallback;
  return (user) => isOn(before, user) !== isOn(after, user);
}
