import type { Database } from '../db/database.ts';
import type { Provider } from '../provider.ts';
import { recordStep } from './audit.ts';
import type { Exchange } from './exchange.ts';
import type { Claim } from './idempotency/claims.ts';
import type { Answer } from './response/answer.ts';
import type { Binding } from './routing/bind.ts';

interface Write {
  provider: Provider;
  exchange: Exchange;
  binding: Binding;
  /** Set if the request has an `Idempotency-Key`. */
  claim: Claim | null;
  /** Runs the handler on a database and answers. */
  handle: (db: Database) => Promise<Answer>;
}

const plain = new WeakMap<Database, Database>();

/** For transactions before the step itself: they are neither recorded nor do they use the idempotency key. */
export const unrecorded = (db: Database): Database => plain.get(db) ?? db;

/**
 * A database whose first transaction also writes what belongs with a change: its audit row, and that its idempotency
 * key is used. Either all of them exist or none.
 */
function createRecorder({ provider, exchange, claim }: Write) {
  let isRecorded = false;

  async function record(tx: Database): Promise<void> {
    await claim?.commit(tx);
    await recordStep(tx, provider, exchange, 200);
  }

  const transaction: Database['transaction'] = async (work, config) => {
    const isFirst = !isRecorded;
    isRecorded = true;
    try {
      return await provider.db.transaction(async (tx) => {
        const result = await work(tx);
        if (isFirst) await record(tx);
        return result;
      }, config);
    } catch (error) {
      if (isFirst) isRecorded = false;
      throw error;
    }
  };
  const db: Database = Object.assign(Object.create(provider.db), { transaction }); // all else is the database's own
  plain.set(db, provider.db);
  return {
    db,
    isRecorded: () => isRecorded,
    record,
  };
}

async function handleRecorded(write: Write): Promise<Answer> {
  const { provider, binding, handle, exchange } = write;
  const recorder = createRecorder(write);
  if (binding.options.inTransaction) return recorder.db.transaction((tx) => handle(tx));
  const answer = await handle(recorder.db);
  // The handler has no transaction of its own.
  if (!recorder.isRecorded()) await recordStep(provider.db, provider, exchange, 200);
  return answer;
}

/** Runs the handler of a call that writes, records it, and stores its answer for repeats with the same key. */
export async function runWrite(write: Write): Promise<Answer> {
  const { claim, binding, provider, exchange } = write;
  if (claim === null) return handleRecorded(write);
  let answer: Answer;
  try {
    answer = await handleRecorded(write);
  } catch (error) {
    await claim.release();
    throw error;
  }
  const isStored = !binding.options.answersSecret && !answer.cookies?.length;
  await claim.answer(isStored ? answer : null).catch((cause: unknown) => {
    // What was created exists, so the caller must learn of it.
    provider.log.error('idempotency.failed', cause, { requestId: exchange.requestId });
  });
  return answer;
}
