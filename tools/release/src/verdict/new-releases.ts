import type { Composition } from '@portal/release-manifest';
import { isRefusal } from '../errors.ts';
import { rollbackUnderLease } from '../publish/rollback.ts';
import type { AuditEntry } from '../store/audit.ts';
import { pointerOf, withPointer } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { AUTOMATIC, CHANGES, DAY_MS, findReleaseTime, MAX_AGE_MS, RELEASES } from './automatic.ts';

/** A version that a publish, a promotion or an automatic rollback made live and that is watched. */
export interface NewRelease {
  app: string;
  version: string;
  /** The version that was live before; null when there was none. */
  predecessor: string | null;
  /** When the predecessor became live; null if that is not known. */
  predecessorSince: Date | null;
  /** Visits of the predecessor count if they were less than a week before this. */
  replacedAt: Date;
  liveSince: Date;
  /** It is live again after an automatic rollback. */
  isRestored: boolean;
  /** Whether it has been watched for a day. */
  isOver: boolean;
}

/** The versions that became live within two days and have not been changed since. */
export async function listNewReleases(store: ReleaseStore, now: Date): Promise<NewRelease[]> {
  const { composition, problems } = await store.readWithProblems();
  if (problems.length > 0) return [];
  const audit = await store.readAuditLog();
  return ['shell', ...composition.areas.map(({ name }) => name)]
    .map((app) => findNewRelease(composition, audit, app, now))
    .filter((release) => release !== null);
}

const isAutomatic = ({ action, actor }: AuditEntry) => action === 'rollback' && actor === AUTOMATIC;

/**
 * Null if a person has chosen the version: by a rollback, a restore, or by publishing it again after it was rolled back.
 */
function findNewRelease(
  composition: Composition,
  audit: readonly AuditEntry[],
  app: string,
  now: Date,
): NewRelease | null {
  const live = pointerOf(composition, app);
  const changes = audit.filter(
    (entry) => CHANGES.has(entry.action) && (entry.app === app || entry.action === 'restore'),
  );
  const last = changes.at(-1);
  if (live === null || last === undefined || last.to !== live.version) return null;
  const isRestored = isAutomatic(last);
  if (!isRestored && !RELEASES.has(last.action)) return null;
  if (changes.some(({ action, from }) => action === 'rollback' && from === live.version)) return null;
  const liveSince = new Date(last.at);
  const age = now.getTime() - liveSince.getTime();
  if (!(age < MAX_AGE_MS)) return null;
  const predecessor = live.previous;
  return {
    app,
    version: live.version,
    predecessor,
    predecessorSince: predecessor === null ? null : findReleaseTime(audit, app, predecessor),
    replacedAt: (isRestored ? findReleaseTime(audit, app, live.version) : null) ?? liveSince,
    liveSince,
    isRestored,
    isOver: age >= DAY_MS,
  };
}

/**
 * Rolls a bad version back to its predecessor, with the checks of any rollback. Returns null, and changes nothing, if
 * anyone has changed the app since the version was judged. `refused`: why the predecessor cannot be live. Throws when the
 * store cannot be changed now, so that the next check tries again.
 */
export async function rollBackAutomatically(
  store: ReleaseStore,
  { app, version, predecessor, liveSince }: NewRelease,
  reason: string,
): Promise<{ to: string } | { refused: string } | null> {
  return store.exclusively(async (lease, composition) => {
    const live = pointerOf(composition, app);
    const release = findNewRelease(composition, await store.readAuditLog(), app, liveSince);
    if (live === null || release?.version !== version || release.predecessor !== predecessor) return null;
    if (release.liveSince.getTime() !== liveSince.getTime()) return null;
    // If the earlier version fails too, the cause is probably not a version, so there is no second rollback.
    if (release.isRestored) return { refused: 'it became live by an automatic rollback itself' };
    if (predecessor === null) return { refused: 'there is no earlier version' };
    if (live.rolledBack.includes(predecessor)) return { refused: `${predecessor} was rolled back itself` };
    try {
      return await rollbackUnderLease(store, lease, composition, app, { reason, actor: AUTOMATIC });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { refused: error.message };
    }
  });
}

/** An automatic rollback. */
interface AutomaticRollback {
  app: string;
  version: string;
  rolledBackTo: string | null;
  reason: string;
  /** When the version that was rolled back had become live. */
  liveSince: Date;
}

/** The automatic rollbacks of the last two days, including rollbacks of a process that was killed before it notified anyone. */
export async function listAutomaticRollbacks(store: ReleaseStore, now: Date): Promise<AutomaticRollback[]> {
  await store.completeLog();
  const audit = await store.readAuditLog();
  return audit.flatMap((entry, at) => {
    const age = now.getTime() - new Date(entry.at).getTime();
    if (!isAutomatic(entry) || entry.from === null || !(age < MAX_AGE_MS)) return [];
    const published = audit
      .slice(0, at)
      .findLast(({ action, app, to }) => RELEASES.has(action) && app === entry.app && to === entry.from);
    const { app, from: version, to: rolledBackTo, reason } = entry;
    const liveSince = new Date(published?.at ?? entry.at);
    return [{ app, version, rolledBackTo, reason: reason ?? '', liveSince }];
  });
}

/** Records that a version was judged good, so that pages fall back to it. Does nothing if another version is live. */
export async function markKnownGood(
  store: ReleaseStore,
  { app, version }: NewRelease,
  reason: string,
): Promise<void> {
  await store.exclusively(async (lease, composition) => {
    const live = pointerOf(composition, app);
    if (live?.version !== version || live.knownGood === version) return;
    await store.apply(lease, {
      composition: withPointer(composition, app, { ...live, knownGood: version }),
      audit: { action: 'known-good', app, from: version, to: version, reason, actor: AUTOMATIC },
    });
  });
}
