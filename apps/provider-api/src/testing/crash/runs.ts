import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import type { Api } from '../../api.ts';
import { sql } from '../../db/drizzle.ts';
import type { Browser } from '../browser.ts';
import { cloneSavedQuotes } from './clone-saved-quotes.ts';
import { MAX_IDLE_POLLS, POLL_MS } from './polling.ts';

const { bulkRuns, multiQuotes } = contract;

const EDITED = 'Run together';
/** Several batches of a run, and of its undo. */
const ITEMS = 200;
const UNDO_POLL_MS = 10;
const UNDO_POLLS = 3000;

/** A bulk run over all quotes of a multi-quote, and its undo, until the kill. */
export interface BulkRunRound {
  uuid: string;
  /** Set once the server has answered. */
  runId: string | null;
  undoId: string | null;
  phase: 'waiting' | 'starting' | 'running' | 'undoing' | 'finished';
}

export interface BulkRunResult {
  /** Ended completely, and undone completely after the restart. */
  undone: number;
  /** Nothing was started before the kill. */
  none: number;
  faults: string[];
}

export const noBulkRuns = (): BulkRunResult => ({ undone: 0, none: 0, faults: [] });

/** A multi-quote with quotes for each kill. */
export async function prepareBulkRuns(api: Api, browser: Browser, count: number): Promise<BulkRunRound[]> {
  const rounds: BulkRunRound[] = [];
  for (let number = 0; number < count; number += 1) {
    const { uuid } = await browser.call(multiQuotes.create, { name: `Run ${number}` });
    await cloneSavedQuotes(api.provider.db, uuid, `RUN-${number}-`, ITEMS);
    rounds.push({ uuid, runId: null, undoId: null, phase: 'waiting' });
  }
  return rounds;
}

type Run = contract.bulkRuns.BulkRunResult;

/** Waits until a run has ended; null if it makes no progress. */
async function waitForRun(browser: Browser, id: string): Promise<Run | null> {
  for (let last = -1, still = 0; still < MAX_IDLE_POLLS; ) {
    const run = await browser.call(bulkRuns.get, { id });
    if (run.status !== 'processing') return run;
    still = run.processed === last ? still + 1 : 0;
    last = run.processed;
    await wait(POLL_MS);
  }
  return null;
}

/** Waits until the undo of a run has begun, half a minute at most: the run may fail before. */
export async function waitForUndo(round: BulkRunRound): Promise<void> {
  for (let polls = 0; polls < UNDO_POLLS && round.undoId === null; polls += 1) await wait(UNDO_POLL_MS);
}

/** Changes all quotes, and undoes it at once when it has ended. */
export async function runAndUndo(browser: Browser, round: BulkRunRound): Promise<void> {
  const { uuid } = round;
  round.phase = 'starting';
  const started = await browser.call(multiQuotes.quotes.runs.update, {
    uuid,
    matching: { expectedCount: ITEMS },
    customReference: EDITED,
  });
  round.runId = started.id;
  round.phase = 'running';
  await waitForRun(browser, started.id);
  round.phase = 'undoing';
  round.undoId = (await browser.call(bulkRuns.undo, { id: started.id })).id;
  await waitForRun(browser, round.undoId);
  round.phase = 'finished';
}

/** After the restart, each run ends by itself, has changed what it says, and can be undone completely. */
export async function settleBulkRun(
  browser: Browser,
  round: BulkRunRound,
  result: BulkRunResult,
): Promise<void> {
  const { uuid, runId, undoId } = round;
  const report = (text: string) => result.faults.push(`run of ${uuid}: ${text}`);
  const countEdited = async () =>
    (await browser.call(multiQuotes.quotes.list, { uuid, search: EDITED, perPage: 1 })).total;
  const own = (await browser.call(bulkRuns.list, {})).filter(({ subject }) => subject === uuid);
  const started = own.find(({ isUndo }) => !isUndo);
  if (started === undefined) {
    if (runId !== null || (await countEdited()) > 0) report('was acknowledged and does not exist');
    result.none += 1;
    return;
  }
  if (runId !== null && runId !== started.id) report(`was acknowledged as ${runId} and is ${started.id}`);
  const ended = await waitForRun(browser, started.id);
  const undo = own.find(({ isUndo }) => isUndo);
  if (undoId !== null && undo?.id !== undoId)
    report(`its undo ${undoId} was acknowledged and does not exist`);
  if (ended?.status !== 'processed' || ended.done !== ITEMS || ended.skipped > 0)
    return void report(JSON.stringify(ended && { ...ended, unchanged: ended.unchanged.slice(0, 1) }));
  if (undo === undefined && (await countEdited()) !== ITEMS) report('has not changed what it says');
  const undone = undo ?? (await browser.call(bulkRuns.undo, { id: started.id }));
  const restored = await waitForRun(browser, undone.id);
  if (restored?.status !== 'processed' || restored.done !== ITEMS || (await countEdited()) > 0)
    return void report(`is not undone completely: ${JSON.stringify(restored)}`);
  result.undone += 1;
}

/** Counts in the database itself: each quote has its own value again, and was changed and restored once. */
export async function countBulkRuns({ provider: { db } }: Api, result: BulkRunResult): Promise<void> {
  const { rows } = await db.execute(sql`
    select reference as item from quotes q
    where reference like 'RUN-%' and (custom_reference is distinct from 'R' || split_part(reference, '-', 3)
      or ${eventsOf('Changed')} > 1 or ${eventsOf('Changed')} <> ${eventsOf('Change undone')})
    limit 20`);
  for (const { item } of rows) result.faults.push(`${item} is not what it was`);
}

const eventsOf = (title: string) =>
  sql`(select count(*) from quote_events e where e.quote_reference = q.reference and e.title = ${title})`;
