import { type Api, hasVerdict, readSlowLoads, readVersionHealth, recordVerdict } from '@portal/provider-api';
import {
  describeSwitchedFlags,
  judgeVersion,
  listStoppedCanaries,
  listWatchedCanaries,
  type ReleaseStore,
  recordCanaryVerdict,
  stopCanaryAutomatically,
  type WatchedCanary,
} from '@portal/release';

type Provider = Api['provider'];

/** If a canary is still inconclusive after this many visits, a person has to decide. */
const MAX_VISITS = 2000;

/**
 * Compares the visits of each canary with the visits of everyone else at the same time. A bad canary is stopped, or
 * put on hold if automatic rollback is off. An inconclusive one is put on hold after two days or 2,000 visits. Operators
 * are notified of every verdict.
 */
export async function checkCanaries(
  store: ReleaseStore,
  provider: Provider,
  { rollsBack }: { rollsBack: boolean },
): Promise<void> {
  for (const canary of await listWatchedCanaries(store, provider.now()))
    if (canary.verdict === undefined) await checkCanary(store, provider, canary, rollsBack);
  // Verdicts are announced from the store, so one is announced even if the process that stored it was killed.
  for (const { app: area, version, since, verdict, reason } of await listWatchedCanaries(
    store,
    provider.now(),
  )) {
    const liveSince = since;
    if (verdict !== undefined && !(await hasVerdict(provider.db, { area, version, liveSince })))
      await recordVerdict(provider, {
        ...{ area, version, liveSince, isCanary: true, verdict, reason, rolledBackTo: null },
      });
  }
  for (const { app: area, version, since, to, reason } of await listStoppedCanaries(store, provider.now()))
    await recordVerdict(provider, {
      ...{ area, version, liveSince: since, isCanary: true, verdict: 'bad', reason, rolledBackTo: to },
    });
}

async function checkCanary(
  store: ReleaseStore,
  provider: Provider,
  canary: WatchedCanary,
  stopsBad: boolean,
): Promise<void> {
  const { app: area, version, since: liveSince } = canary;
  const { verdict, reason: figures, visits } = await judgeCanary(provider, canary);
  const reason = figures + (await describeSwitchedFlags(store, area, liveSince));
  const hold = (why: string) => recordCanaryVerdict(store, canary, 'inconclusive', `${reason} ${why}`);
  // The process was killed after it announced the bad canary.
  if (await hasVerdict(provider.db, { area, version, liveSince }))
    return hold('It was judged bad while automatic rollback was off.');
  switch (verdict) {
    case 'good':
      return recordCanaryVerdict(store, canary, 'good', reason);
    case 'inconclusive':
      if (!canary.isOver && visits < MAX_VISITS) return;
      return hold('This is not enough for a verdict.');
    case 'bad': {
      if (stopsBad) {
        await stopCanaryAutomatically(store, canary, reason);
        return;
      }
      const why = 'Automatic rollback is off.';
      // Announced first: a canary on hold would be announced as inconclusive.
      await recordVerdict(provider, {
        ...{ area, version, liveSince, isCanary: true, verdict, rolledBackTo: null },
        reason: `${reason} ${why}`,
      });
      // Without a verdict, a scheduled promotion would make the bad canary live.
      return hold(why);
    }
  }
}

async function judgeCanary(
  { db }: Provider,
  { app: area, version, live, liveSince, others, since, isForOnePartner }: WatchedCanary,
) {
  const [current, before, loads] = await Promise.all([
    readVersionHealth(db, { area, versions: [version], since }),
    readVersionHealth(db, { area, versions: others, since }),
    liveSince && readSlowLoads(db, { area, version, since }, { version: live, since: liveSince }),
  ]);
  const judgement = judgeVersion(
    { version, ...current },
    { version: live, ...before },
    { loads, isForOnePartner },
  );
  return { ...judgement, visits: current.failures.visits };
}
