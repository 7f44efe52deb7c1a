import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { sql } from 'drizzle-orm';
import { createApi } from '../../api.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { generateAddressBook } from '../../geocoding/address-book.ts';
import { DEMO_PASSWORD } from '../../seed/people.ts';
import { createRandom } from '../../seed/random.ts';
import type { Browser } from '../browser.ts';
import { createBrowser } from '../browser.ts';
import { testConfig } from '../config.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import {
  type ChangeResult,
  type ChangeRound,
  changeAndUndo,
  countChanges,
  noChanges,
  prepareChanges,
  settleChange,
} from './crash-changes.ts';
import {
  countNegotiations,
  decideNegotiation,
  type NegotiationResult,
  type NegotiationRound,
  noNegotiations,
  prepareNegotiations,
  startNegotiation,
} from './crash-negotiations.ts';
import {
  countSaves,
  isSaving,
  prepareSaves,
  type SaveResult,
  type SaveRound,
  type SaveSets,
  settleSave,
  startSave,
} from './crash-saves.ts';

const { multiQuotes } = contract;
const AMELIA = 'role1@acme.test';
const ROWS = 10_000;
const APPROVALS_A_ROUND = 4;
/** Quotes of a multi-quote that one call approves. */
const BULK_APPROVALS_A_ROUND = 6;
const SAVED_LOCATIONS = 600;
/** After so many batches at the latest, a bulk change is stopped and undone. */
const MAX_CHANGE_BATCHES = 3;
/** Kills happen within this many times the duration of an undisturbed import. */
const LONGEST = 3;
const LONGEST_MS = 3000;
const POLL_MS = 20;
/** Rows of an import after which it is killed at the latest; the server is faster than this process sees. */
const AIMED_ROWS = ROWS / 2;
/** Every so many kills, one is aimed at an import that is committed and not complete: random times hardly ever meet it. */
const AIMED_EVERY = 3;
/** Polls without progress before work counts as stuck: another process takes a dead one's jobs over after 25 seconds. */
const MAX_IDLE_POLLS = 1500;

export interface CrashPlan {
  kills: number;
  /** The same seed gives the same kills. */
  seed: string;
  config: Partial<Config>;
  /** A seeded embedded database to start from. */
  from?: Blob;
  env: Readonly<Record<string, string>>;
  report?: (line: string) => void;
}

/** Observations; the test asserts what they must be. */
export interface CrashResult {
  kills: number;
  /** Number of kills during which each kind of work was running. */
  cutShort: {
    imports: number;
    /** Committed, with some of their rows added. */
    committedImports: number;
    searches: number;
    saves: number;
    approvals: number;
    bulkApprovals: number;
    negotiations: number;
    decisions: number;
    changes: number;
    undos: number;
  };
  /** Imports by number of rows found, which must be all or none. */
  imports: { acknowledged: number; whole: number; none: number; partial: string[] };
  searches: { finished: number; faults: string[] };
  saves: SaveResult;
  approvals: { acknowledged: number; orders: number; faults: string[] };
  negotiations: NegotiationResult;
  changes: ChangeResult;
}

function addressFile(rows: number): Blob {
  const book = [...generateAddressBook()];
  const lines = ['customer_name,custom_reference,address_line_1,town,postcode'];
  for (let index = 0; index < rows; index += 1) {
    const { addressLine1, town, postcode } = book[index % book.length] ?? {
      addressLine1: '1 Mill Row',
      town: 'Leeds',
      postcode: 'LS1 4AB',
    };
    lines.push(`Customer ${index},R${index},"${addressLine1} ${index}",${town},${postcode}`);
  }
  return new File([lines.join('\n')], 'addresses.csv', { type: 'text/csv' });
}

interface Prepared {
  searched: string;
  waiting: string[];
  /** Quotes of the searched multi-quote that wait for approval. */
  bulkWaiting: string[];
  saves: SaveSets;
  /** Multi-quotes whose Saved quotes can be negotiated. */
  negotiated: string[];
  changes: ChangeRound[];
  importMs: number;
}

/** Creates many quotes waiting for approval and one multi-quote with locations. */
async function prepare({ config, from, kills }: CrashPlan): Promise<Prepared> {
  const api = await createApi({ config: testConfig(config), ...(from === undefined ? {} : { from }) });
  const browser = createBrowser((request) => api.app.fetch(request));
  await browser.call(contract.auth.login, { email: AMELIA, password: DEMO_PASSWORD });
  const { db } = api.provider;
  const waiting = await cloneWaitingQuotes(db, kills * APPROVALS_A_ROUND, { prefix: 'CRASH-' });
  const { uuid } = await browser.call(multiQuotes.create, { name: 'To be searched' });
  const began = performance.now();
  await browser.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(ROWS) });
  const importMs = performance.now() - began;
  const bulkWaiting = await cloneWaitingQuotes(db, kills * BULK_APPROVALS_A_ROUND, {
    prefix: 'CRASH-BULK-',
    multiQuoteUuid: uuid,
  });
  const saves = await prepareSaves(api, browser, addressFile(SAVED_LOCATIONS), kills);
  const negotiated = await prepareNegotiations(api, browser, kills);
  const changes = await prepareChanges(api, browser, addressFile, kills);
  await api.close();
  return { searched: uuid, waiting, bulkWaiting, saves, negotiated, changes, importMs };
}

async function cloneWaitingQuotes(
  db: Database,
  count: number,
  { prefix, multiQuoteUuid = null }: { prefix: string; multiQuoteUuid?: string | null },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select q.reference from quotes q join quote_crfs using (partner_id)
    join partners p on p.id = q.partner_id and p.key = 'acme'
    where q.status = 'data_added' and q.kind = 'single' and q.expired_at > now() + interval '2 days'
      and quote_crfs.quote_reference = q.reference
    order by q.reference limit 1`);
  const model = String(rows[0]?.['reference']);
  const references = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  const changes = sql`jsonb_build_object('reference', ${prefix}::text || n, 'quote_reference', ${prefix}::text || n,
    'search_quote_id', null, 'multi_quote_uuid', ${multiQuoteUuid}::text,
    'kind', case when ${multiQuoteUuid}::text is null then 'single' else 'multi' end)`;
  for (const [table, key] of [
    ['quotes', 'reference'],
    ['quote_crfs', 'quote_reference'],
  ] as const) {
    const written = await db.execute(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`);
    const columns = sql.raw(String(written.rows[0]?.['names']));
    await db.execute(sql`
      insert into ${sql.identifier(table)} (${columns}) select ${columns} from (
        select (jsonb_populate_record(t, ${changes})).*
        from ${sql.identifier(table)} t, generate_series(0, ${count - 1}::int) n
        where t.${sql.identifier(key)} = ${model}
      ) as copies`);
  }
  return references;
}

interface Round {
  importUuid: string;
  acknowledgedImport: boolean;
}

/** Starts the server, gives it work and kills it, repeatedly; then counts. */
export async function runCrashes(plan: CrashPlan): Promise<CrashResult> {
  const { searched, waiting, bulkWaiting, saves, negotiated, changes, importMs } = await prepare(plan);
  const random = createRandom(plan.seed);
  const result: CrashResult = {
    kills: 0,
    cutShort: {
      imports: 0,
      committedImports: 0,
      searches: 0,
      saves: 0,
      approvals: 0,
      bulkApprovals: 0,
      negotiations: 0,
      decisions: 0,
      changes: 0,
      undos: 0,
    },
    imports: { acknowledged: 0, whole: 0, none: 0, partial: [] },
    searches: { finished: 0, faults: [] },
    saves: { acknowledged: 0, whole: 0, none: 0, faults: [] },
    approvals: { acknowledged: 0, orders: 0, faults: [] },
    negotiations: noNegotiations(),
    changes: noChanges(),
  };
  const negotiations: NegotiationRound[] = [];
  const acknowledged = new Set<string>();
  const undecided: Round[] = [];
  let before: Round | null = null;
  let saving: SaveRound | null = null;
  let changing: ChangeRound | null = null;
  let cookies: Browser['cookies'] = new Map();
  let leastProcessed = 0;

  /** The state after the last kill, once the server runs again. */
  async function lookBack(browser: Browser): Promise<void> {
    // First, before the resumed work has had time to end.
    if (saving !== null && (await isSaving(browser, saving))) result.cutShort.saves += 1;
    if (before !== null && !(await settleImport(browser, before, result))) undecided.push(before);
    leastProcessed = await watchSearch(browser, searched, leastProcessed, result);
    if (saving !== null) await settleSave(browser, saving, saves, result.saves, MAX_IDLE_POLLS);
    if (changing !== null) await settleChange(browser, changing, result.changes);
  }

  for (let kill = 0; kill < plan.kills; kill += 1) {
    const server = await startServer(plan.env);
    const browser = cookies.size > 0 ? server.guest(cookies) : await server.asUser(AMELIA);
    cookies = browser.cookies;
    await lookBack(browser);
    const round = { importUuid: await newMultiQuote(browser, kill), acknowledgedImport: false };
    before = round;
    const references = waiting.slice(kill * APPROVALS_A_ROUND, (kill + 1) * APPROVALS_A_ROUND);
    const together = bulkWaiting.slice(kill * BULK_APPROVALS_A_ROUND, (kill + 1) * BULK_APPROVALS_A_ROUND);
    const save = { uuid: saves.uuids[kill] ?? '', isAcknowledged: false };
    saving = save;
    const change = changes[kill] ?? null;
    changing = change;
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
    const after = random.next() * Math.min(LONGEST * importMs, LONGEST_MS);
    const work = [
      browser
        .call(multiQuotes.locations.importLocations, { uuid: round.importUuid, addresses: addressFile(ROWS) })
        .then(() => {
          round.acknowledgedImport = true;
          open.import = false;
        }),
      ...references.map(async (reference) => {
        // Some immediately, some during the import.
        await wait(random.next() * after);
        await approve(browser, reference);
        acknowledged.add(reference);
        open.approvals -= 1;
      }),
      wait(random.next() * after).then(() => startSave(browser, save, saves)),
      wait(random.next() * after).then(() => startNegotiation(browser, negotiation)),
      wait((random.next() * after) / 2).then(() =>
        change === null ? null : changeAndUndo(browser, change, random.integer(1, MAX_CHANGE_BATCHES)),
      ),
      wait(random.next() * after).then(async () => {
        open.decision = true;
        await decideNegotiation(browser, earlier, kill % 3 !== 0, negotiation);
        open.decision = false;
      }),
      wait(random.next() * after).then(async () => {
        for (const reference of await approveTogether(browser, searched, together))
          acknowledged.add(reference);
        open.bulkApproval = false;
      }),
    ].map((each) => each.catch(() => {})); // cut off by the kill
    const isAimed = kill % AIMED_EVERY === 0;
    const isCommitted = isAimed
      ? await waitForRows(browser, round.importUuid, Math.ceil(random.next() * AIMED_ROWS))
      : false;
    if (!isAimed) await wait(after);
    await server.kill();
    result.kills += 1;
    result.cutShort.imports += open.import ? 1 : 0;
    result.cutShort.committedImports += open.import && isCommitted ? 1 : 0;
    result.cutShort.approvals += open.approvals > 0 ? 1 : 0;
    result.cutShort.bulkApprovals += open.bulkApproval ? 1 : 0;
    result.cutShort.negotiations += negotiation.isAcknowledged ? 0 : 1;
    result.cutShort.decisions += open.decision ? 1 : 0;
    result.cutShort.changes += change?.phase === 'changing' ? 1 : 0;
    result.cutShort.undos += change?.phase === 'undoing' ? 1 : 0;
    await Promise.all(work);
    plan.report?.(
      `${plan.seed} kill ${kill + 1}: ${isAimed ? 'in its import' : `after ${Math.round(after)} ms`}`,
    );
  }

  // A final undisturbed run completes everything that was started.
  const server = await startServer(plan.env);
  const browser = server.guest(cookies);
  await lookBack(browser);
  for (const round of undecided) if (!(await settleImport(browser, round, result))) result.imports.none += 1;
  await finishSearch(browser, searched, result);
  await ordersOf(server, browser, acknowledged, searched);
  await server.stop();
  await count(plan, acknowledged, result, saves, negotiations);
  return result;
}

async function newMultiQuote(browser: Browser, number: number): Promise<string> {
  const { uuid } = await browser.call(multiQuotes.create, { name: `Crash ${number}` });
  return uuid;
}

async function approve(browser: Browser, reference: string): Promise<void> {
  const quote = await browser.call(contract.quotes.single.get, { reference });
  await browser.call(contract.quotes.single.approve, {
    reference,
    termsId: quote.approvalTermsId ?? 0,
    accepted: true,
  });
}

/** Approves quotes of one multi-quote in one call; returns those that it acknowledges. */
async function approveTogether(
  browser: Browser,
  uuid: string,
  references: readonly string[],
): Promise<string[]> {
  const terms = await browser.call(multiQuotes.quotes.listTerms, { uuid, references: [...references] });
  const outcome = await browser.call(multiQuotes.quotes.approveMany, {
    uuid,
    references: [...references],
    termsIds: terms.map(({ id }) => id),
    accepted: true,
  });
  return outcome.done;
}

/** Waits until an import has added so many rows. False when it has ended before that was seen. */
async function waitForRows(browser: Browser, uuid: string, rows: number): Promise<boolean> {
  for (let looks = 0; looks < MAX_IDLE_POLLS; looks += 1) {
    const { total } = await browser.call(multiQuotes.locations.list, { uuid, perPage: 1 });
    if (total >= rows) return total < ROWS;
    await wait(1);
  }
  return false;
}

/** Whether it is complete; removes it then. False when nothing of it exists yet. */
async function settleImport(browser: Browser, round: Round, result: CrashResult): Promise<boolean> {
  const { importUuid: uuid, acknowledgedImport } = round;
  for (let last = -1, still = 0; still < MAX_IDLE_POLLS; ) {
    const { total } = await browser.call(multiQuotes.locations.list, { uuid, perPage: 1 });
    if (total === ROWS) {
      result.imports.whole += 1;
      result.imports.acknowledged += acknowledgedImport ? 1 : 0;
      await browser.call(multiQuotes.remove, { uuid });
      return true;
    }
    if (total === 0 && !acknowledgedImport) return false;
    still = total === last ? still + 1 : 0;
    last = total;
    await wait(POLL_MS);
  }
  result.imports.partial.push(
    `${uuid} makes no progress${acknowledgedImport ? ', though it was acknowledged' : ''}`,
  );
  return true;
}

/** The search continues across kills without losing progress. Starts the next when one has finished. */
async function watchSearch(
  browser: Browser,
  uuid: string,
  least: number,
  result: CrashResult,
): Promise<number> {
  const { status } = await browser.call(multiQuotes.get, { uuid });
  if (status === 'processing') {
    result.cutShort.searches += 1;
    const { processedCount } = await browser.call(multiQuotes.getSearchProgress, { uuid });
    if (processedCount < least)
      result.searches.faults.push(`progress fell from ${least} to ${processedCount}`);
    return processedCount;
  }
  if (status === 'searched') result.searches.finished += 1;
  await browser.call(multiQuotes.startSearch, { uuid });
  return 0;
}

async function finishSearch(browser: Browser, uuid: string, result: CrashResult): Promise<void> {
  for (let last = -1, still = 0; ; ) {
    const progress = await browser.call(multiQuotes.getSearchProgress, { uuid });
    if (progress.status === 'searched') {
      result.searches.finished += 1;
      if (progress.processedCount !== ROWS)
        result.searches.faults.push(`${progress.processedCount} of ${ROWS} at the end`);
      return;
    }
    still = progress.processedCount === last ? still + 1 : 0;
    last = progress.processedCount;
    if (still > MAX_IDLE_POLLS) {
      result.searches.faults.push(`makes no progress at ${last}, ${progress.status}`);
      return;
    }
    await wait(POLL_MS);
  }
}

/** Waits until every acknowledged approval has its order, or until nothing changes any more. */
async function ordersOf(
  server: ServerProcess,
  browser: Browser,
  acknowledged: ReadonlySet<string>,
  uuid: string,
): Promise<void> {
  for (let looks = 0; looks < 500; looks += 1) {
    const { total } = await browser.call(multiQuotes.quotes.list, { uuid, status: ['processing'] });
    if (total === 0) break;
    await wait(POLL_MS);
  }
  for (const reference of acknowledged) {
    for (let looks = 0; looks < 500; looks += 1) {
      const { status } = await browser.call(contract.quotes.single.get, { reference });
      if (status === 'approved') break;
      await wait(POLL_MS);
    }
  }
  if (server.child.exitCode !== null) throw new Error('The server ended by itself.');
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
  const approved = await db.execute(sql`
    select q.reference, q.status, q.version,
      (select count(*)::int from orders o where o.quote_reference = q.reference) as orders,
      (select count(*)::int from quote_events e where e.quote_reference = q.reference and e.title = 'Approved') as approvals,
      (select count(*)::int from quote_events e where e.quote_reference = q.reference and e.title = 'Order created') as made,
      (select count(*)::int from notifications n where n.text = 'Order ' || q.order_reference || ' was created') as notified
    from quotes q where q.reference like 'CRASH-%'`);
  for (const { reference, ...row } of approved.rows) {
    const isDone = row['status'] === 'approved';
    if (isDone) result.approvals.orders += 1;
    const wanted = isDone
      ? { orders: 1, approvals: 1, made: 1 }
      : { status: 'data_added', orders: 0, approvals: 0, made: 0, notified: 0 };
    const isRight =
      Object.entries(wanted).every(([name, value]) => row[name] === value) && Number(row['notified']) <= 1;
    if (!isRight || (acknowledged.has(String(reference)) && !isDone)) {
      result.approvals.faults.push(`${reference}: ${JSON.stringify(row)}`);
    }
  }
  result.approvals.acknowledged = acknowledged.size;
  const rows = await db.execute(sql`
    select m.name, count(*)::int as rows, count(distinct l.custom_reference)::int as different,
      count(distinct l.position)::int as positions, count(*) filter (where l.search_status = 'processing')::int as open
    from multi_quotes m join multi_quote_locations l on l.multi_quote_id = m.id
    where m.name like 'Crash %' or m.name = 'To be searched' group by m.id, m.name`);
  for (const { name, ...row } of rows.rows) {
    const isWhole = row['rows'] === ROWS && row['different'] === ROWS && row['positions'] === ROWS;
    if (!isWhole || row['open'] !== 0) result.imports.partial.push(`${name}: ${JSON.stringify(row)}`);
  }
  const left = await db.execute(
    sql`select count(*)::int as rows from multi_quote_imports where first_position is not null`,
  );
  if (left.rows[0]?.['rows'] !== 0)
    result.imports.partial.push(`${left.rows[0]?.['rows']} imports are still open`);
  await api.close();
}
