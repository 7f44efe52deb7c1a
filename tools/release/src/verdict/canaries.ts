import type { AreaPointer, CanaryWatch, Composition } from '@portal/release-manifest';
import { findCanaries, findWatch } from '../channels/canary-watch.ts';
import type { AuditEntry } from '../store/audit.ts';
import { pointerOf, withoutVersions, withPointer } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { AUTOMATIC, CHANGES, DAY_MS, findReleaseTime, MAX_AGE_MS } from './automatic.ts';

/** A canary without a verdict after this time is put on hold. */
const MAX_WATCH_MS = 2 * DAY_MS;

/** A canary whose visits are compared with the visits of everyone else. */
export interface WatchedCanary {
  app: string;
  version: string;
  since: Date;
  verdict: CanaryWatch['verdict'];
  /** The figures of the verdict. */
  reason: string;
  /** The live version. */
  live: string;
  /** The versions that everyone else has had since the watch of the canary began. */
  others: string[];
  /** When the live version became live; null if that is not known. */
  liveSince: Date | null;
  /** All users of the canary belong to the same partner. */
  isForOnePartner: boolean;
  /** The evidence limit was reached. */
  isOver: boolean;
}

export async function listWatchedCanaries(store: ReleaseStore, now: Date): Promise<WatchedCanary[]> {
  const { composition, problems } = await store.readWithProblems();
  if (problems.length > 0) return [];
  const audit = await store.readAuditLog();
  return composition.areas.flatMap((area) =>
    findCanaries(area).flatMap((version) => {
      const watch = findWatch(area, version);
      return watch === undefined ? [] : [toWatched(area, watch, audit, now)];
    }),
  );
}

function toWatched(
  area: AreaPointer,
  watch: CanaryWatch,
  audit: readonly AuditEntry[],
  now: Date,
): WatchedCanary {
  const { version, verdict, reason = '' } = watch;
  const since = new Date(watch.since);
  const replaced = audit
    .filter(({ app, action, at }) => app === area.name && CHANGES.has(action) && new Date(at) >= since)
    .flatMap(({ from, to }) => [from, to])
    .filter((other) => other !== null);
  const canaries = findCanaries(area);
  const others = [...new Set([area.version, ...replaced])].filter((other) => !canaries.includes(other));
  const rules = area.channels.filter((rule) => rule.version === version && rule.to !== 'preview');
  return {
    app: area.name,
    version,
    since,
    verdict,
    reason,
    live: area.version,
    others,
    liveSince: findReleaseTime(audit, area.name, area.version),
    isForOnePartner: rules.every((rule) => rule.to === 'partners' && rule.partners.length === 1),
    isOver: now.getTime() - since.getTime() >= MAX_WATCH_MS,
  };
}

/**
 * Gives the users of a bad canary the live version again. The canary's version then counts as rolled back. Does nothing,
 * and returns false, if anyone has changed the canary since it was judged.
 */
export async function stopCanaryAutomatically(
  store: ReleaseStore,
  canary: WatchedCanary,
  reason: string,
): Promise<boolean> {
  return store.exclusively(async (lease, composition) => {
    const live = findUndecided(composition, canary);
    if (live === null) return false;
    const { app, version, since } = canary;
    await store.apply(lease, {
      composition: withPointer(composition, app, {
        ...live,
        channels: withoutVersions(live.channels, [version]),
        rolledBack: [...live.rolledBack, version],
      }),
      audit: {
        action: 'stop-canary',
        app,
        actor: AUTOMATIC,
        from: version,
        to: live.version,
        reason,
        since: since.toISOString(),
      },
    });
    return true;
  });
}

/** Records that a canary is good, or puts an inconclusive one on hold. Does nothing if anyone has changed it since. */
export async function recordCanaryVerdict(
  store: ReleaseStore,
  canary: WatchedCanary,
  verdict: NonNullable<CanaryWatch['verdict']>,
  reason: string,
): Promise<void> {
  await store.exclusively(async (lease, composition) => {
    const live = findUndecided(composition, canary);
    if (live === null) return;
    const { app, version } = canary;
    const canaryWatches = live.canaryWatches?.map((watch) =>
      watch.version === version ? { ...watch, verdict, reason } : watch,
    );
    await store.apply(lease, {
      composition: withPointer(composition, app, { ...live, canaryWatches }),
      audit: {
        action: verdict === 'good' ? 'canary-good' : 'canary-on-hold',
        app,
        actor: AUTOMATIC,
        from: live.version,
        to: live.version,
        reason,
        detail: `the canary ${version}`,
      },
    });
  });
}

/** The area's pointer, if the canary is unchanged since it was judged and has no verdict yet. */
function findUndecided(
  composition: Composition,
  { app, version, since, live, verdict }: WatchedCanary,
): ReturnType<typeof pointerOf> {
  const pointer = pointerOf(composition, app);
  const watch = pointer === null ? undefined : findWatch(pointer, version);
  if (watch === undefined || verdict !== undefined || watch.verdict !== undefined) return null;
  return watch.since === since.toISOString() && pointer?.version === live ? pointer : null;
}

interface StoppedCanary {
  app: string;
  version: string;
  since: Date;
  /** The version that its users got again. */
  to: string | null;
  reason: string;
}

/** The canaries that were stopped automatically in the last two days. */
export async function listStoppedCanaries(store: ReleaseStore, now: Date): Promise<StoppedCanary[]> {
  await store.completeLog();
  return (await store.readAuditLog()).flatMap(({ action, actor, app, from, to, at, reason, since }) => {
    const age = now.getTime() - new Date(at).getTime();
    const isStopped = action === 'stop-canary' && actor === AUTOMATIC && age < MAX_AGE_MS;
    if (!isStopped || from === null || since === undefined) return [];
    return [{ app, version: from, since: new Date(since), to, reason: reason ?? '' }];
  });
}
