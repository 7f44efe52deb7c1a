import { setTimeout as wait } from 'node:timers/promises';
import { type CallSource, toReader } from '../auth/write-positions.ts';
import type { Database } from '../db/database.ts';
import type { Reader, Replicas } from '../db/servers/replicas.ts';
import { isDatabaseUnavailable } from '../db/servers/unavailable.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { type Identity, identify } from './protection/identify.ts';
import type { Answer } from './response/answer.ts';
import type { Binding } from './routing/bind.ts';

/** Longer than it takes to notice that the primary is gone (watch-server.ts). */
const NOTICE_MS = 500;

/**
 * The caller of a request that reads. Sessions are read from the primary, so that an ended session is refused at once.
 * While the primary cannot be reached, a replica says who is calling.
 */
export async function identifyReader(provider: Provider, request: Request): Promise<Identity> {
  const { replicas } = provider;
  const identifyNow = () => {
    const replica = replicas.chooseDuringOutage();
    return identify(replica === null ? provider : { ...provider, db: replica.db }, request);
  };
  if (!replicas.exist) return identifyNow();
  const isDone = new AbortController();
  try {
    const identity = await Promise.race([identifyNow(), waitForOutage(replicas, isDone.signal)]);
    return identity ?? (await identifyNow());
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    await wait(NOTICE_MS);
    return identifyNow();
  } finally {
    isDone.abort();
  }
}

/** A primary that was cut off from the network does not answer and does not refuse. */
async function waitForOutage(replicas: Replicas, signal: AbortSignal): Promise<null> {
  const isKnown = () => replicas.chooseDuringOutage() !== null;
  const wasKnown = isKnown();
  do await wait(NOTICE_MS, null, { signal, ref: false }).catch(() => null);
  while (!signal.aborted && (wasKnown || !isKnown()));
  return null;
}

/** Whether a call reads as a signed-in caller, and changes nothing. */
export const isOnlyRead = ({ endpoint, options }: Binding): boolean =>
  endpoint.method === 'GET' && endpoint.access !== 'public' && !endpoint.writesOnGet && !options.writes;

/**
 * Answers a call that only reads from a replica, if one has everything that the caller wrote and read before. What fails
 * there is repeated once on the primary. That includes refusals, because the row that is not found may be on its way.
 */
export async function answerRead(
  provider: Provider,
  source: CallSource | null,
  handle: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  if (source === null || !provider.replicas.exist) return handle(provider.db);
  const reader = toReader(source);
  try {
    return await answerOnce(provider, reader, handle);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    // During a promotion, no server is known for a moment.
    await wait(NOTICE_MS);
    return answerOnce(provider, reader, handle);
  }
}

async function answerOnce(
  { db, replicas, metrics }: Provider,
  reader: Reader,
  handle: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const readPrimary = async (target: 'primary' | 'repeated') => {
    const answer = await handle(db);
    replicas.usedPrimary(reader);
    metrics.countRead(target);
    return answer;
  };
  const replica = replicas.choose(reader);
  if (replica === null) return readPrimary('primary');
  let answer: Answer;
  try {
    answer = await handle(replica.db);
  } catch (error) {
    return readPrimary('repeated').catch((again: unknown) => {
      throw error instanceof Refusal && isDatabaseUnavailable(again) ? error : again;
    });
  }
  metrics.countRead('replica');
  return answer;
}
