import {
  type Api,
  hasVerdict,
  readSlowLoads,
  readVersionHealth,
  recordVerdict,
  reportFailedChange,
} from '@portal/provider-api';
import {
  describeSwitchedFlags,
  judgeVersion,
  listAutomaticRollbacks,
  listFailedChanges,
  listNewReleases,
  markKnownGood,
  type NewRelease,
  type ReleaseStore,
  rollBackAutomatically,
} from '@portal/release';
import { checkCanaries } from './watch-canaries.ts';

type Provider = Api['provider'];

const DEFAULT_EVERY_SECONDS = 60;
const DAY_MS = 86_400_000;
/** How far back visits of the predecessor count: longer if the shorter time has too few. */
const PREDECESSOR_DAYS = [7, 28] as const;
/** From this many visits on, a version that fails in 5% more is almost always found (decision 0092). */
const ENOUGH_VISITS = 1000;
/** Failed changes stay listed until someone removes them. Older ones are not reported again. */
const MAX_FAILED_CHANGE_MS = 30 * DAY_MS;

interface WatchOptions {
  /** Whether bad versions are rolled back and bad canaries stopped; otherwise operators are only notified. */
  rollsBack: boolean;
  everySeconds: number;
}

/** `AUTO_ROLLBACK` and `RELEASE_WATCH_SECONDS`. Throws if a value cannot be used. */
export function readWatchOptions(env: NodeJS.ProcessEnv = process.env): WatchOptions {
  const { AUTO_ROLLBACK: rollback = 'on', RELEASE_WATCH_SECONDS: seconds } = env;
  if (rollback !== 'on' && rollback !== 'off')
    throw new Error(`AUTO_ROLLBACK is "${rollback}"; it must be on or off.`);
  const everySeconds = Number(seconds || DEFAULT_EVERY_SECONDS);
  if (!(everySeconds >= 1 && everySeconds <= 3600))
    throw new Error(`RELEASE_WATCH_SECONDS is "${seconds}"; it must be between 1 and 3600.`);
  return { rollsBack: rollback === 'on', everySeconds };
}

/** Checks new releases regularly. Returns a function that stops the checks and waits for a running one. */
export function startWatching(
  store: ReleaseStore,
  provider: Provider,
  options: WatchOptions,
): () => Promise<void> {
  let checking = Promise.resolve();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    checking = checkAll(store, provider, options).finally(() => {
      isChecking = false;
    });
  }, options.everySeconds * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}

/** Runs the three checks. A check that fails does not stop the others. */
async function checkAll(store: ReleaseStore, provider: Provider, options: WatchOptions): Promise<void> {
  for (const check of [checkReleases, checkCanaries, checkFailedChanges])
    await check(store, provider, options).catch((error: unknown) =>
      provider.log.error('release.watch', error),
    );
}

/** Notifies operators once of each scheduled change that was not possible. */
export async function checkFailedChanges(store: ReleaseStore, provider: Provider): Promise<void> {
  for (const { id, area, action, version = null, at, by, failed } of await listFailedChanges(store)) {
    const age = provider.now().getTime() - new Date(failed?.at ?? at).getTime();
    if (failed === undefined || age > MAX_FAILED_CHANGE_MS) continue;
    await reportFailedChange(provider, {
      ...{ id, area, action, version, scheduledFor: at, scheduledBy: by, reason: failed.why },
    });
  }
}

/**
 * Judges each new release by its visits. A good version becomes the one that pages fall back to, and a bad one is rolled
 * back. After a day without a verdict, operators are asked. Several processes may check at the same time, and a check
 * that was killed at any moment is completed by the next one.
 */
export async function checkReleases(
  store: ReleaseStore,
  provider: Provider,
  { rollsBack }: Pick<WatchOptions, 'rollsBack'>,
): Promise<void> {
  for (const release of await listNewReleases(store, provider.now()))
    await checkRelease(store, provider, release, rollsBack);
  // A rollback is announced from the store's log, so it is announced even if its process was killed afterwards.
  for (const { app: area, ...rolledBack } of await listAutomaticRollbacks(store, provider.now()))
    await recordVerdict(provider, { area, ...rolledBack, verdict: 'bad' });
}

async function checkRelease(
  store: ReleaseStore,
  provider: Provider,
  release: NewRelease,
  rollsBack: boolean,
): Promise<void> {
  const { app: area, version, predecessor, liveSince, isOver, isRestored } = release;
  if (await hasVerdict(provider.db, { area, version, liveSince })) return;
  const { verdict, reason: figures } = await judgeRelease(provider, release);
  const reason = figures + (await describeSwitchedFlags(store, area, liveSince));
  const record = (said: string) =>
    recordVerdict(provider, { area, version, liveSince, verdict, reason: said, rolledBackTo: null });
  if (verdict === 'inconclusive') {
    // Without a predecessor there is nothing to decide. A version that was live before needs no decision.
    if (isOver && predecessor !== null && !isRestored)
      await record(`${reason} One day of visits was not enough for a verdict.`);
    return;
  }
  if (verdict === 'good') {
    await markKnownGood(store, release, reason);
    await record(reason);
    return;
  }
  if (!rollsBack) {
    await record(`${reason} Automatic rollback is off.`);
    return;
  }
  const outcome = await rollBackAutomatically(store, release, reason);
  if (outcome !== null && 'refused' in outcome)
    await record(`${reason} It could not be rolled back: ${outcome.refused}`);
}

/** The visits of the predecessor in the days before it was replaced. Null if there was none. */
async function readPredecessor(db: Provider['db'], { app: area, predecessor, replacedAt }: NewRelease) {
  if (predecessor === null) return null;
  const readDays = (days: number) =>
    readVersionHealth(db, {
      ...{ area, versions: [predecessor] },
      since: new Date(replacedAt.getTime() - days * DAY_MS),
    });
  const [days, moreDays] = PREDECESSOR_DAYS;
  const found = await readDays(days);
  const health = found.failures.visits < ENOUGH_VISITS ? await readDays(moreDays) : found;
  return { version: predecessor, ...health };
}

async function judgeRelease({ db }: Provider, release: NewRelease) {
  const { app: area, version, predecessor, predecessorSince, liveSince } = release;
  const isKnown = predecessor !== null && predecessorSince !== null;
  const [current, before, loads] = await Promise.all([
    readVersionHealth(db, { area, versions: [version], since: liveSince }),
    readPredecessor(db, release),
    isKnown
      ? readSlowLoads(
          db,
          { area, version, since: liveSince },
          { version: predecessor, since: predecessorSince },
        )
      : null,
  ]);
  return judgeVersion({ version, ...current }, before, { loads });
}
