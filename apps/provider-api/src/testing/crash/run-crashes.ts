import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { createApi } from '../../api.ts';
import { sealAudit } from '../../audit/seal.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { findWrongCounts } from '../../quote-counts/build.ts';
import { quotes } from '../../quotes/tables.ts';
import { createRandom } from '../../seed/random.ts';
import type { Browser } from '../browser.ts';
import { testConfig } from '../config.ts';
import { startServer } from '../server-process.ts';
import { approve, approveTogether, countApprovals, waitForOrders } from './approvals.ts';
import { type ChangeRound, changeAndUndo, countChanges, settleChange } from './changes.ts';
import { ROWS } from './extent.ts';
import { addressFile, countImports, type ImportRound, settleImport, waitForRows } from './imports.ts';
import {
  countNegotiations,
  decideNegotiation,
  type NegotiationRound,
  startNegotiation,
} from './negotiations.ts';
import { AMELIA, APPROVALS_A_ROUND, BULK_APPROVALS_A_ROUND, type CrashPlan, prepare } from './prepare.ts';
import { type CrashResult, emptyResult } from './result.ts';
import { type BulkRunRound, countBulkRuns, runAndUndo, settleBulkRun, waitForUndo } from './runs.ts';
import { countSaves, isSaving, type SaveRound, type SaveSets, settleSave, startSave } from './saves.ts';
import { finishSearch, watchSearch } from './searches.ts';

const { multiQuotes } = contract;
/** After so many batches at the latest, a bulk change is stopped and undone. */
const MAX_CHANGE_BATCHES = 3;
/** Kills happen within this many times the duration of an undisturbed import. */
const MAX_IMPORT_TIMES = 3;
const MAX_DELAY_MS = 3000;
/** Rows of an import after which it is killed at the latest; the server is faster than this process sees. */
const AIMED_ROWS = ROWS / 2;
/** Every so many kills, one is aimed at an import that is committed and not complete: random times hardly ever meet it. */
const AIMED_EVERY = 3;
/** Every so many kills, one is aimed at the undo of a bulk run, which random times hardly ever meet either. */
const AIMED_AT_UNDO_EVERY = 6;
/** With a small disk, it is filled during every so many rounds. */
const FULL_DISK_EVERY = 2;
/** `MIN_FREE_MB` of the server: above it, writes begin. */
const LEAST_FREE_MB = 16;

/** Starts the server, gives it work and kills it, repeatedly; then counts. */
export async function runCrashes(plan: CrashPlan): Promise<CrashResult> {
  const prepared = await prepare(plan);
  const { searched, waiting, bulkWaiting, saves, negotiated, changes, bulkRuns, importMs } = prepared;
  const random = createRandom(plan.seed);
  const result = emptyResult();
  const negotiations: NegotiationRound[] = [];
  const acknowledged = new Set<string>();
  const undecided: ImportRound[] = [];
  let before: ImportRound | null = null;
  let saving: SaveRound | null = null;
  let changing: ChangeRound | null = null;
  let running: BulkRunRound | null = null;
  let cookies: Browser['cookies'] = new Map();
  let leastProcessed = 0;

  /** The state after the last kill, once the server runs again. */
  async function lookBack(browser: Browser): Promise<void> {
    // First, before the resumed work has had time to end.
    if (saving !== null && (await isSaving(browser, saving))) result.cutShort.saves += 1;
    if (before !== null && !(await settleImport(browser, before, result.imports))) undecided.push(before);
    const processed = await watchSearch(browser, searched, leastProcessed, result.searches);
    if (processed !== null) result.cutShort.searches += 1;
    leastProcessed = processed ?? 0;
    if (saving !== null) await settleSave(browser, saving, saves, result.saves);
    if (changing !== null) await settleChange(browser, changing, result.changes);
    if (running !== null) await settleBulkRun(browser, running, result.bulkRuns);
  }

  for (let kill = 0; kill < plan.kills; kill += 1) {
    const server = await startServer(plan.env);
    const browser = cookies.size > 0 ? server.guest(cookies) : await server.asUser(AMELIA);
    cookies = browser.cookies;
    await lookBack(browser);
    const round: ImportRound = {
      importUuid: await newMultiQuote(browser, kill),
      acknowledgedImport: false,
      wasRefused: false,
    };
    before = round;
    const references = waiting.slice(kill * APPROVALS_A_ROUND, (kill + 1) * APPROVALS_A_ROUND);
    const together = bulkWaiting.slice(kill * BULK_APPROVALS_A_ROUND, (kill + 1) * BULK_APPROVALS_A_ROUND);
    const save = { uuid: saves.uuids[kill] ?? '', isAcknowledged: false };
    saving = save;
    const change = changes[kill] ?? null;
    changing = change;
    const run = bulkRuns[kill] ?? null;
    running = run;
    const earlier = negotiations.filter(({ uuid }) =>
      negotiations.every((each) => each.decision?.uuid !== uuid),
    );
    const negotiation: NegotiationRound = {
      uuid: negotiated[kill] ?? '',
      isAcknowledged: false,
      decision: null,
    };
    negotiations.push(negotiation);
    const open = { import: true, approvals: references.length, bulkApproval: true, decision: false };
    const after = random.next() * Math.min(MAX_IMPORT_TIMES * importMs, MAX_DELAY_MS);
    const disk = kill % FULL_DISK_EVERY === 0 ? plan.disk : undefined;
    disk?.leaveFree(LEAST_FREE_MB + random.integer(1, 30));
    const importing = browser
      .call(multiQuotes.locations.importLocations, { uuid: round.importUuid, addresses: addressFile(ROWS) })
      .then(() => {
        round.acknowledgedImport = true;
        open.import = false;
      })
      .catch((error: unknown) => {
        round.wasRefused = error instanceof Error && error.message.includes('Nothing was changed');
      });
    const work = [
      importing,
      ...references.map(async (reference) => {
        // Some immediately, some during the import.
        await wait(random.next() * after);
        await approve(browser, reference);
        acknowledged.add(reference);
        open.approvals -= 1;
      }),
      wait((random.next() * after) / 2).then(() => (run === null ? null : runAndUndo(browser, run))),
      wait(random.next() * after).then(() => startSave(browser, save, saves)),
      wait(random.next() * after).then(() => startNegotiation(browser, negotiation)),
      wait((random.next() * after) / 2).then(() =>
        change === null ? null : changeAndUndo(browser, change, random.integer(1, MAX_CHANGE_BATCHES)),
      ),
      wait(random.next() * after).then(async () => {
        open.decision = true;
        await decideNegotiation(browser, earlier, kill % 2 === 0, negotiation);
        open.decision = false;
      }),
      wait(random.next() * after).then(async () => {
        for (const reference of await approveTogether(browser, searched, together))
          acknowledged.add(reference);
        open.bulkApproval = false;
      }),
      wait(random.next() * after).then(() => disk?.leaveFree(0)),
    ].map((each) => each.catch(() => {})); // cut off by the kill
    const isAimed = kill % AIMED_EVERY === 0;
    const rows = Math.ceil(random.next() * AIMED_ROWS);
    // A server that has ended, or has refused the import, adds no rows.
    const seen = isAimed && waitForRows(browser, round.importUuid, rows).catch(() => false);
    const isCommitted = await Promise.race([seen, importing.then(() => false)]);
    const isAtUndo = run !== null && kill % AIMED_AT_UNDO_EVERY === 1;
    if (isAtUndo) await waitForUndo(run);
    else if (!isAimed) await wait(after);
    await server.kill();
    result.kills += 1;
    result.fullDisks += disk === undefined ? 0 : 1;
    result.cutShort.imports += open.import ? 1 : 0;
    result.cutShort.committedImports += open.import && isCommitted ? 1 : 0;
    result.cutShort.approvals += open.approvals > 0 ? 1 : 0;
    result.cutShort.bulkApprovals += open.bulkApproval ? 1 : 0;
    result.cutShort.negotiations += negotiation.isAcknowledged ? 0 : 1;
    result.cutShort.decisions += open.decision ? 1 : 0;
    result.cutShort.changes += change?.phase === 'changing' ? 1 : 0;
    result.cutShort.undos += change?.phase === 'undoing' ? 1 : 0;
    result.cutShort.bulkRuns += run?.phase === 'starting' || run?.phase === 'running' ? 1 : 0;
    result.cutShort.bulkRunUndos += run?.phase === 'undoing' ? 1 : 0;
    await Promise.all(work);
    disk?.release();
    plan.report?.(
      `${plan.seed} kill ${kill + 1}: ${describeKill(isAimed, isAtUndo, after)}${disk ? ', with a full disk' : ''}`,
    );
  }

  // A final undisturbed run completes everything that was started.
  const server = await startServer(plan.env);
  const browser = server.guest(cookies);
  await lookBack(browser);
  for (const round of undecided)
    if (!(await settleImport(browser, round, result.imports))) result.imports.none += 1;
  await finishSearch(browser, searched, result.searches);
  await waitForOrders(browser, searched);
  await server.stop();
  await count(plan, acknowledged, result, saves, negotiations);
  return result;
}

function describeKill(isInImport: boolean, isAtUndo: boolean, after: number): string {
  if (isInImport) return 'in its import';
  return isAtUndo ? 'in the undo of a bulk run' : `after ${Math.round(after)} ms`;
}

async function newMultiQuote(browser: Browser, number: number): Promise<string> {
  const { uuid } = await browser.call(multiQuotes.create, { name: `Crash ${number}` });
  return uuid;
}

/** Counts in the database itself, after the server has stopped. */
async function count(
  plan: CrashPlan,
  acknowledged: ReadonlySet<string>,
  result: CrashResult,
  saves: SaveSets,
  negotiations: readonly NegotiationRound[],
): Promise<void> {
  const api = await createApi({ config: testConfig(plan.config) });
  const { db } = api.provider;
  await countSaves(db, saves, result.saves);
  await countNegotiations(api, negotiations, result.negotiations);
  await countChanges(api, result.changes);
  await countBulkRuns(api, result.bulkRuns);
  await countApprovals(db, acknowledged, result.approvals);
  await countImports(db, result.imports);
  const wrong = await findWrongCounts(db);
  result.quoteCounts = { quotes: await db.$count(quotes), faults: wrong.map((each) => JSON.stringify(each)) };
  await sealAudit(api.provider);
  const { rows, faults, unsealed } = await verifyAudit(api.provider);
  result.audit = { rows, faults: unsealed === 0 ? faults : [...faults, `${unsealed} rows were not sealed.`] };
  await api.close();
}
