import type { Composition, Pointer } from '@portal/release-manifest';
import { assertNotOnHold, HOW_TO_MAKE_LIVE } from '../channels/canary-watch.ts';
import { assertNotFrozen } from '../channels/frozen.ts';
import { currentActor } from '../store/audit.ts';
import type { Lease } from '../store/lease.ts';
import { pointerOf, withMarks, withoutVersions, withPointer } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { CHANGES } from '../verdict/automatic.ts';
import { assertCompatible } from './compatibility.ts';
import { assertNoPathConflict } from './path-conflicts.ts';
import { findPageProblems } from './record-problems.ts';

export interface RollbackOptions {
  /** Version to go back to; by default the one that was live before. */
  to?: string | undefined;
  /** Recorded in the audit log. */
  reason?: string | null;
  /** Make the version live although it does not fit what is live, or is a canary that is on hold or was stopped. Needs a reason. */
  force?: boolean;
  /** Refuse unless this version is live; null: none. Someone else may have changed that since a person decided. */
  ifLive?: string | null | undefined;
}

/** Rollbacks by two people within this time were probably meant to be one. */
const SAME_ROLLBACK_MS = 10 * 60_000;

/**
 * Makes an earlier version live again. Everything about a version is in its record, so code, paths, audience and
 * container go back together, and are checked as in a publish. The version that was rolled back is never fallen back to.
 */
export async function rollback(
  store: ReleaseStore,
  app: string,
  { to, reason = null, force = false, ifLive }: RollbackOptions = {},
): Promise<{ from: string; to: string }> {
  if (force && !reason?.trim()) throw new Error('--force needs --reason "why".');
  return store.exclusively((lease, composition) =>
    rollbackUnderLease(store, lease, composition, app, { to, reason, force, ifLive }),
  );
}

/** {@link rollback} for a caller that holds the store's lease. */
export async function rollbackUnderLease(
  store: ReleaseStore,
  lease: Lease,
  composition: Composition,
  app: string,
  { to, reason = null, force = false, ifLive, actor }: RollbackOptions & { actor?: string },
): Promise<{ from: string; to: string }> {
  const { live, target } = await checkRollback(store, composition, app, { to, force, ifLive, actor });
  const rolledBack = [...live.rolledBack.filter((version) => version !== target), live.version];
  const earlier = await findEarlier(store, app, [target, ...rolledBack]);
  // After `--to`, another rollback returns to this version. Pages never fall back to it, because it was rolled back.
  const previous = earlier ?? (to === undefined ? null : live.version);
  const { knownGood, ...withoutKnownGood } = live;
  await store.apply(lease, {
    composition: withPointer(composition, app, {
      ...withoutKnownGood,
      version: target,
      previous,
      rolledBack,
      ...(knownGood && knownGood !== live.version && { knownGood }),
      // Nobody gets a version that was rolled back, and everyone gets the target.
      channels: withoutVersions(live.channels, [target, ...rolledBack]),
    }),
    audit: { action: 'rollback', app, from: live.version, to: target, reason, ...(actor && { actor }) },
  });
  return { from: live.version, to: target };
}

/** Makes the checks of {@link rollback}, and changes nothing. Returns the version that would be live. */
export async function checkRollback(
  store: ReleaseStore,
  composition: Composition,
  app: string,
  {
    to,
    force = false,
    ifLive,
    actor = currentActor(),
  }: Pick<RollbackOptions, 'to' | 'force' | 'ifLive'> & { actor?: string | undefined },
): Promise<{ live: Pointer; target: string }> {
  const live = requirePointer(composition, app);
  assertStillLive(app, live, ifLive);
  if (to === undefined) await assertNotRolledBackByOther(store, app, live, actor);
  const target = to ?? live.previous;
  if (target === null) throw new Error(`${describe(app)} has no earlier version to go back to.`);
  if (target === live.version) throw new Error(`${app} ${target} is live already.`);
  const record = await store.readRecord(app, target);
  if (record === null)
    throw new Error(
      `${app} has no version "${target}". Published: ${(await store.listVersions(app)).join(', ')}.`,
    );
  const problems = findPageProblems(record);
  if (problems.length > 0) throw new Error(`${app} ${target} cannot be made live:\n${problems.join('\n')}`);
  // A draft was never live: going "back" to it would be a release, which a freeze stops.
  if (target !== live.previous && !(await wasLive(store, app, target))) {
    assertNotFrozen(composition, 'publish');
    if (!force) assertNotRefused(app, live, target);
  }
  await assertNoPathConflict(store, composition, record);
  if (!force) await assertCompatible(store, composition, record);
  return { live, target };
}

/**
 * Throws if another version is live than the one that a person has seen.
 * @param expected undefined: any version may be live; null: none
 */
export function assertStillLive(
  app: string,
  live: Pointer | null,
  expected: string | null | undefined,
): void {
  if (expected === undefined || (live?.version ?? null) === expected) return;
  const now =
    live === null
      ? `${app} is not live now`
      : `${live.version} of ${app} is live now${expected === null ? '' : `, not ${expected}`}`;
  throw new Error(`${now}. Nothing was changed. Check what has changed, and try again.`);
}

/** Throws if someone else has just rolled the app back: two rollbacks would go back two versions. */
async function assertNotRolledBackByOther(
  store: ReleaseStore,
  app: string,
  { previous }: Pointer,
  actor: string,
): Promise<void> {
  const last = (await store.readAuditLog()).findLast(
    (entry) => entry.app === app && CHANGES.has(entry.action),
  );
  if (last === undefined || last.action !== 'rollback' || last.actor === actor) return;
  if (Math.abs(Date.now() - Date.parse(last.at)) > SAME_ROLLBACK_MS) return;
  throw new Error(
    `${app} was rolled back from ${last.from} to ${last.to} by ${last.actor} in the last ten minutes.${previous === null ? '' : ` To go back further: --to ${previous}.`}`,
  );
}

interface RemoveOptions {
  /** Refuse a disabled area. Publishing it again would turn it on, which only operators may do. */
  refusesDisabled?: boolean;
}

/** Takes an area out of the portal; its versions stay stored until they are pruned. */
export async function remove(
  store: ReleaseStore,
  area: string,
  reason: string | null = null,
  { refusesDisabled = false }: RemoveOptions = {},
): Promise<{ from: string }> {
  if (area === 'shell') throw new Error('The shell cannot be removed; publish another version instead.');
  return store.exclusively(async (lease, composition) => {
    const live = requirePointer(composition, area);
    if (refusesDisabled && live.disabled !== null)
      throw new Error(`${area} is disabled. Only an operator of the portal can remove it now.`);
    await store.apply(lease, {
      composition: {
        ...withMarks(withPointer(composition, area, null), area, live),
        scheduled: composition.scheduled.filter((change) => change.area !== area),
        developmentLinks: composition.developmentLinks.filter((link) => link.area !== area),
      },
      audit: { action: 'remove', app: area, from: live.version, to: null, reason },
    });
    return { from: live.version };
  });
}

export function requirePointer(composition: Composition, app: string): Pointer {
  const pointer = pointerOf(composition, app);
  if (pointer !== null) return pointer;
  const names = composition.areas.map(({ name }) => name);
  throw new Error(
    app === 'shell'
      ? 'The shell has not been published yet.'
      : `There is no published area "${app}". Published: ${names.join(', ') || 'none'}.`,
  );
}

/** The latest version that was live before, still exists and is not excluded. */
async function findEarlier(
  store: ReleaseStore,
  app: string,
  excluded: readonly string[],
): Promise<string | null> {
  const once = (await store.readAuditLog()).filter((entry) => entry.app === app).map(({ to }) => to);
  for (const version of once.reverse()) {
    if (version === null || excluded.includes(version)) continue;
    if ((await store.readRecord(app, version)) !== null) return version;
  }
  return null;
}

/** Throws if the canary was bad or inconclusive, as a publish and a promotion do. */
function assertNotRefused(app: string, live: Pointer, draft: string): void {
  if (live.rolledBack.includes(draft))
    throw new Error(`${app} ${draft} was rolled back. To use it anyway: --force.`);
  assertNotOnHold(app, live, draft, HOW_TO_MAKE_LIVE);
}

async function wasLive(store: ReleaseStore, app: string, version: string): Promise<boolean> {
  return (await store.readAuditLog()).some((entry) => entry.app === app && entry.to === version);
}

function describe(app: string): string {
  return app === 'shell' ? 'The shell' : `The area "${app}"`;
}
