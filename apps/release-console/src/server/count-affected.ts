import { findDeclaredFlags, pointerOf } from '@portal/release';
import type { Composition, Pointer, ReleaseRecord } from '@portal/release-manifest';
import type { Affected, Change } from '../contract/changes.ts';
import { countPartners, listAudience, maySee, ruleOf, versionOf } from './audience.ts';
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
  const before = pointerOf(composition, change.app);
  const now = support.now();
  const after = await findNextPointer(change, { store, support }, composition, before, now);
  if (before === null || after === undefined) return NOBODY;
  const users = await listAudience(store, support, change.app, before.version);
  const differs =
    change.action === 'flag'
      ? await compareFlag(change, { store, composition, before, after, now })
      : (user: PortalUser) => versionOf(before, user, now) !== (after && versionOf(after, user, now));
  const affected = users.filter(differs);
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

/** The pointer after a change; null if the area is removed, undefined if the change has no effect on users. */
async function findNextPointer(
  change: Extract<Change, { app: string }>,
  { store }: Parts,
  composition: Composition,
  before: Pointer | null,
  now: Date,
): Promise<Pointer | null | undefined> {
  switch (change.action) {
    case 'publish':
      return before === null ? undefined : withLive(before, change.version, []);
    case 'rollback': {
      const target = change.to ?? before?.previous ?? null;
      return before === null || target === null
        ? undefined
        : withLive(before, target, [before.version, ...before.rolledBack]);
    }
    case 'remove':
      return null;
    case 'schedule': {
      const { app, version, message = '', reason } = change;
      const next = { app, version, message, reason, force: false, action: change.change };
      const plan = await planChange(store, composition, next, now);
      return plan === null ? undefined : pointerOf(plan.composition, app);
    }
    case 'pin':
    case 'unpin':
    case 'preview':
    case 'end-development':
    case 'unschedule':
      return undefined;
    default: {
      const plan = await planChange(store, composition, change, now);
      // Affects only the person who opens the link, by choice.
      if (change.action === 'flag' && change.audience.to === 'preview') return undefined;
      return plan === null ? undefined : pointerOf(plan.composition, change.app);
    }
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
    before: Pointer;
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
