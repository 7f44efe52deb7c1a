import { setAuditActor } from '../auth/audit-actor.ts';
import type { Database } from '../db/database.ts';
import type { Provider } from '../provider.ts';
import { getAuditActor, recordStep } from './audit.ts';
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
  /** Runs the handler with a database. */
  handle: (db: Database) => Promise<Answer>;
}

const plain = new WeakMap<Database, Database>();

/**
 * The database without the recorder, for transactions before the step itself. They write no audit row and do not use
 * up the idempotency key.
 */
export const withoutRecording = (db: Database): Database => plain.get(db) ?? db;

/**
 * A database whose first transaction also writes the audit row and marks the idempotency key as used. Both are
 * committed with the change, or not at all.
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
        const actor = getAuditActor(provider, exchange);
        if (actor !== null) await setAuditActor(tx, actor);
        const result = await work(tx);
        if (isFirst) await record(tx);
        return result;
      }, config);
    } catch (error) {
      if (isFirst) isRecorded = false;
      throw error;
    }
  };
  const db: Database = Object.assign(Object.create(provider.db), { transaction }); // everything else is inherited from `provider.db`
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
  // The handler used no transaction, so its audit row is written here.
  if (!recorder.isRecorded()) await recordStep(provider.db, provider, exchange, 200);
  return answer;
}

/** Runs a handler that writes, records the step in the audit, and stores the answer for repeats with the same key. */
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
    // The change is already committed, so the caller gets the success.
    provider.log.error('idempotency.failed', cause, { requestId: exchange.requestId });
  });
  return answer;
}
