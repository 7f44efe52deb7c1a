import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import type { Api } from '../../api.ts';
import type { Database } from '../../db/database.ts';
import { type SQL, sql } from '../../db/drizzle.ts';
import type { Browser } from '../browser.ts';
import { MAX_IDLE_POLLS, POLL_MS } from './polling.ts';

const { multiQuotes } = contract;

/** Multi-quotes whose selected offers can be saved, one for each kill. */
export interface SaveSets {
  uuids: string[];
  /** Locations with a selected offer in each. */
  selected: number;
}

export interface SaveRound {
  uuid: string;
  isAcknowledged: boolean;
}

export interface SaveResult {
  acknowledged: number;
  /** Runs that saved every selection, and runs that were never started. */
  whole: number;
  none: number;
  faults: string[];
}

/** Searches and chooses once, then copies the multi-quote for each kill. */
export async function prepareSaves(
  api: Api,
  browser: Browser,
  addresses: Blob,
  count: number,
): Promise<SaveSets> {
  const { uuid } = await browser.call(multiQuotes.create, { name: 'Model of what is saved' });
  await browser.call(multiQuotes.locations.importLocations, { uuid, addresses });
  await browser.call(multiQuotes.startSearch, { uuid });
  await api.drainJobs();
  const { locations } = await browser.call(multiQuotes.getSearchOverview, { uuid });
  await browser.call(multiQuotes.startBulkRun, {
    uuid,
    kind: 'choose',
    priceBasis: 'over_term',
    matching: { expectedCount: locations },
  });
  await api.drainJobs();
  const { unsaved } = await browser.call(multiQuotes.getSearchOverview, { uuid });
  return { uuids: await cloneMultiQuote(api.provider.db, uuid, count), selected: unsaved };
}

async function cloneMultiQuote(db: Database, uuid: string, count: number): Promise<string[]> {
  await copyRows(
    db,
    'multi_quotes',
    sql`select jsonb_populate_record(model, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('multi_quotes', 'id')), 'uuid', gen_random_uuid(), 'name', 'Saved ' || n)) as copy
      from multi_quotes model, generate_series(0, ${count - 1}::int) n where model.uuid = ${uuid}::uuid`,
  );
  await copyRows(
    db,
    'multi_quote_locations',
    sql`select jsonb_populate_record(l, jsonb_build_object(
        'uuid', gen_random_uuid(), 'search_uuid', gen_random_uuid(), 'multi_quote_id', other.id)) as copy
      from multi_quote_locations l
      join multi_quotes model on model.id = l.multi_quote_id and model.uuid = ${uuid}::uuid
      cross join multi_quotes other where other.name like 'Saved %'`,
  );
  const { rows } = await db.execute<{ uuid: string }>(
    sql`select uuid from multi_quotes where name like 'Saved %' order by id`,
  );
  return rows.map((row) => row.uuid);
}

/** Inserts the rows of `copies`, without the columns that the database generates. */
async function copyRows(db: Database, table: string, copies: SQL): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  const names = rows.map(({ name }) => sql.identifier(name));
  const values = names.map((name) => sql`(copy).${name}`);
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
      select ${sql.join(values, sql`, `)} from (${copies}) as copied`,
  );
}

export async function startSave(browser: Browser, round: SaveRound, { selected }: SaveSets): Promise<void> {
  await browser.call(multiQuotes.startBulkRun, {
    uuid: round.uuid,
    kind: 'save',
    matching: { isSelected: true, isSaved: false, expectedCount: selected },
  });
  round.isAcknowledged = true;
}

export async function isSaving(browser: Browser, { uuid }: SaveRound): Promise<boolean> {
  const [run] = await browser.call(multiQuotes.listBulkRuns, { uuid });
  return run?.status === 'processing';
}

/** Waits until what was started is saved completely. */
export async function settleSave(
  browser: Browser,
  round: SaveRound,
  { selected }: SaveSets,
  result: SaveResult,
): Promise<void> {
  const { uuid, isAcknowledged } = round;
  for (let last = -1, still = 0; still < MAX_IDLE_POLLS; ) {
    const [run] = await browser.call(multiQuotes.listBulkRuns, { uuid });
    if (run === undefined) {
      if (isAcknowledged) result.faults.push(`${uuid} was acknowledged and is gone`);
      result.none += 1;
      return;
    }
    if (run.processed < last) result.faults.push(`${uuid}: progress fell from ${last} to ${run.processed}`);
    if (run.status !== 'processing') {
      const { total } = await browser.call(multiQuotes.quotes.list, { uuid, perPage: 1 });
      if (run.status !== 'processed' || run.done !== selected || total !== selected)
        result.faults.push(`${uuid}: ${run.status}, ${run.done} done, ${total} of ${selected} quotes`);
      result.whole += 1;
      result.acknowledged += isAcknowledged ? 1 : 0;
      return;
    }
    still = run.processed === last ? still + 1 : 0;
    last = run.processed;
    await wait(POLL_MS);
  }
  result.faults.push(`${uuid} makes no progress`);
}

/** Counts in the database itself: each location has one quote and names it, or there are none. */
export async function countSaves(db: Database, { selected }: SaveSets, result: SaveResult): Promise<void> {
  const { rows } = await db.execute(sql`
    select m.name, count(q.reference)::int as quotes, count(distinct l.uuid)::int as locations,
      count(*) filter (where l.quote_reference is distinct from q.reference)::int as different
    from multi_quotes m
    join multi_quote_locations l on l.multi_quote_id = m.id and l.selected_product is not null
    left join quotes q on q.multi_quote_location_uuid = l.uuid
    where m.name like 'Saved %' group by m.id, m.name`);
  for (const { name, quotes, locations, different } of rows) {
    const isRight = locations === selected && different === 0 && (quotes === 0 || quotes === selected);
    if (!isRight) result.faults.push(`${name}: ${JSON.stringify({ quotes, locations, different })}`);
  }
}
