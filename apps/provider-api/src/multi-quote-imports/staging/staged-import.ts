import type { contract } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { rolesWith } from '@portal/auth/access';
import type { Database } from '../../db/database.ts';
import { and, eq, isNotNull, isNull, lt, not, or, sql } from '../../db/drizzle.ts';
import { scoped } from '../../db/scope.ts';
import { analyzeLarge } from '../../db/storage/vacuum.ts';
import { getAddressKey, toTypedText, withTypedText } from '../../geocoding/address.ts';
import type { Context } from '../../http/context.ts';
import { forEachSettled, minutesBefore } from '../../jobs/for-each-settled.ts';
import { isPermanentError } from '../../jobs/permanent-error.ts';
import { DEFAULT_FILTERS, getNextPosition } from '../../multi-quote-sites/load-location.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { showCopy } from '../../multi-quotes/removal.ts';
import { multiQuotes } from '../../multi-quotes/tables.ts';
import { notify, type Services } from '../../notifications/notify.ts';
import type { Provider } from '../../provider.ts';
import { retentionDays } from '../../retention/rules.ts';
import { invalidFile } from '../../spreadsheets/invalid-file.ts';
import { publishEvent } from '../../webhooks/publish.ts';
import { forEachSlice, yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { ImportedRow } from '../parsing/columns.ts';
import { toSearchFilters } from '../parsing/criteria.ts';
import { forgetOldColumns } from '../parsing/remembered-columns.ts';
import { multiQuoteImportReviews, multiQuoteImports } from '../tables.ts';
import { type ImportSource, recordImportedFile } from './imported-files.ts';

export interface StagedLocation {
  /** The row of the file; null for a site that comes from no file. */
  source: ImportedRow | null;
  customerName: string;
  customReference: string | null;
  address: common.Address;
  /** None by default. */
  searchFilters?: contract.multiQuotes.SearchFilters;
}

/** Converts a row of a file to a site at its matched address, and keeps the original text. */
export const toImportedLocation = (
  { row, fields }: ImportedRow,
  address: common.Address,
): StagedLocation => ({
  source: { row, fields },
  customerName: fields.customerName,
  customReference: fields.customReference || null,
  address: withTypedText(address, toTypedText(fields)),
  searchFilters: toSearchFilters(fields),
});

/** Rows per chunk: few enough not to block other queries. */
const CHUNK = 40;
/** Most rows in a chunk; chunks staged by an earlier version may be this large. */
export const MAX_CHUNK = 125;

/** Stages the rows in short statements. They stay invisible, and {@link resumeImports} removes them after a crash. */
export async function stageImport(
  { db, now }: Context,
  multiQuote: MultiQuoteRow,
  good: readonly StagedLocation[],
): Promise<string> {
  const { partnerId, id: multiQuoteId } = multiQuote;
  const [staged] = await db
    .insert(multiQuoteImports)
    .values({ partnerId, multiQuoteId, total: good.length, createdAt: now() })
    .returning({ id: multiQuoteImports.id });
  if (staged === undefined) throw new Error('The database answered no row for an import.');
  await insertChunks(db, staged.id, 0, good);
  return staged.id;
}

/** Adds rows to an import that is not committed and has `from` rows. */
export async function appendToImport(
  { db }: Pick<Context, 'db'>,
  importId: string,
  from: number,
  rows: readonly StagedLocation[],
): Promise<void> {
  await insertChunks(db, importId, from, rows);
  await db
    .update(multiQuoteImports)
    .set({ total: from + rows.length })
    .where(eq(multiQuoteImports.id, importId));
}

async function insertChunks(
  db: Database,
  importId: string,
  from: number,
  locations: readonly StagedLocation[],
): Promise<void> {
  const nextChunk = sql`(select coalesce(max(chunk) + 1, 0) from multi_quote_import_chunks where import_id = ${importId}::uuid)`;
  await forEachSlice(locations, CHUNK, async (slice, start) => {
    const rows = slice.map(({ source, customerName, customReference, address, searchFilters }, index) => ({
      position: from + start + index,
      row: source?.row ?? null,
      fields: source?.fields ?? null,
      customer_name: customerName,
      custom_reference: customReference,
      address,
      address_key: getAddressKey(address),
      search_filters: searchFilters ?? DEFAULT_FILTERS,
    }));
    await db.execute(sql`
      insert into multi_quote_import_chunks (import_id, chunk, start, rows)
      values (${importId}::uuid, ${nextChunk}, ${from + start}, ${JSON.stringify(rows)}::json)`);
  });
}

type Importer = Pick<Provider, 'db' | 'metrics'> & Services;

/** Commits to the import: from here on some process will finish it. */
export async function commitImport(
  context: Context,
  uuid: string,
  importId: string,
  source: ImportSource | null,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    assertNotExpired(multiQuote, context.now());
    const { caller, now } = context;
    if (source !== null) await recordImportedFile({ scope, db: tx, caller, now }, multiQuote.id, source);
    const firstPosition = Math.max(
      await getNextPosition(tx, scope, multiQuote),
      await getReservedEnd(tx, multiQuote),
    );
    await scope.update(multiQuoteImports, { firstPosition }, eq(multiQuoteImports.id, importId));
  });
}

/** The position after the last one reserved by an import in progress. */
async function getReservedEnd(tx: Database, multiQuote: MultiQuoteRow): Promise<number> {
  const end = sql<number>`coalesce(max(${multiQuoteImports.firstPosition} + ${multiQuoteImports.total}), 0)`;
  const [row] = await tx
    .select({ end: end.mapWith(Number) })
    .from(multiQuoteImports)
    .where(eq(multiQuoteImports.multiQuoteId, multiQuote.id));
  return row?.end ?? 0;
}

/**
 * Moves the staged rows into the locations, chunk by chunk. One statement removes a chunk and inserts its locations, so
 * each row is inserted once, even after a crash or with several processes at work. The next chunk is read into an array:
 * a subquery after `in` may run once for each chunk, and would then remove all of them.
 */
async function continueImport({ db, now, metrics }: Importer, id: string): Promise<void> {
  for (;;) {
    const at = now().toISOString();
    const moved = await db.execute(sql`
      with taken as (
        delete from multi_quote_import_chunks where import_id = ${id}::uuid and chunk = any(array(
          select chunk from multi_quote_import_chunks
          where import_id = ${id}::uuid order by chunk limit 1 for update skip locked))
        returning import_id, rows)
      insert into multi_quote_locations
        (partner_id, multi_quote_id, position, customer_name, custom_reference, address, address_key,
         search_filters, created_at, updated_at)
      select import.partner_id, import.multi_quote_id, import.first_position + row.position, customer_name,
        custom_reference, address, address_key, coalesce(search_filters, ${JSON.stringify(DEFAULT_FILTERS)}::jsonb),
        ${at}::timestamptz, ${at}::timestamptz
      from taken
      join multi_quote_imports import on import.id = taken.import_id
      cross join json_to_recordset(taken.rows)
        as row(position int, customer_name text, custom_reference text, address jsonb, address_key text,
          search_filters jsonb)
      order by row.position
      returning 1`);
    if (moved.rows.length === 0) break;
    await yieldToEventLoop();
  }
  // With outdated statistics the planner would sort all remaining rows for each batch of a search.
  await analyzeLarge(db, sql`multi_quote_locations (multi_quote_id, position)`);
  const isEmpty = sql`not exists (select from multi_quote_import_chunks where import_id = ${id}::uuid)`;
  const isFinished = await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(multiQuoteImports)
      .where(and(eq(multiQuoteImports.id, id), isEmpty))
      .returning();
    if (ended === undefined) return false;
    const scope = scoped(tx, ended);
    // A copy is hidden until it is complete. It is not an import to the partner.
    const multiQuote = await scope.find(multiQuotes, eq(multiQuotes.id, ended.multiQuoteId));
    if (multiQuote !== null) await publishEvent(scope, 'import.finished', [multiQuote.uuid], now());
    await showCopy(tx, ended.multiQuoteId);
    return true;
  });
  if (isFinished) metrics.countImport('finished');
}

const ABANDONED_MINUTES = 60;
/** How long a stored import can be repaired. */
const KEPT_MINUTES = retentionDays('Imports that were checked and not completed') * 24 * 60;

/** Finishes a committed import within its request, or ends it with the reason if it can never be finished. */
export async function finishImport(provider: Importer, id: string): Promise<void> {
  try {
    await continueImport(provider, id);
  } catch (error) {
    if (!isPermanentError(error)) throw error;
    const [row] = await provider.db.select().from(multiQuoteImports).where(eq(multiQuoteImports.id, id));
    if (row !== undefined) await abandonImport(provider, row, UNSTORABLE);
    throw invalidFile(`The import was stopped: ${UNSTORABLE}.`);
  }
}

const UNSTORABLE = 'a row has values that cannot be stored';

/**
 * Finishes imports whose server was killed, and removes staged rows of imports that were never committed. An import
 * that cannot be finished keeps the rows it has, and the partner is notified.
 */
export async function resumeImports(provider: Importer & Pick<Provider, 'log'>): Promise<void> {
  const { db, log, now } = provider;
  const unfinished = await db
    .select()
    .from(multiQuoteImports)
    .where(isNotNull(multiQuoteImports.firstPosition));
  const abandoned = minutesBefore(now(), ABANDONED_MINUTES);
  const hopeless = new Set<string>();
  const failed = await forEachSettled(
    unfinished,
    ({ id }) =>
      continueImport(provider, id).catch((error: unknown) => {
        if (isPermanentError(error)) hopeless.add(id);
        throw error;
      }),
    log,
    'imports',
  );
  await forEachSettled(
    failed.filter(({ id, createdAt }) => hopeless.has(id) || createdAt < abandoned),
    (each) => abandonImport(provider, each, hopeless.has(each.id) ? UNSTORABLE : null),
    log,
    'imports',
  );
  await forgetOldColumns(db, now());
  const isOld = lt(multiQuoteImportReviews.updatedAt, minutesBefore(now(), KEPT_MINUTES));
  const isCutOff = and(
    eq(multiQuoteImportReviews.isComplete, false),
    lt(multiQuoteImportReviews.updatedAt, abandoned),
  );
  await db.delete(multiQuoteImportReviews).where(or(isOld, isCutOff));
  const isKept = sql`exists (select from multi_quote_import_reviews where import_id = ${multiQuoteImports.id})`;
  await db
    .delete(multiQuoteImports)
    .where(
      and(isNull(multiQuoteImports.firstPosition), lt(multiQuoteImports.createdAt, abandoned), not(isKept)),
    );
}

async function abandonImport(
  provider: Importer,
  { id, partnerId, multiQuoteId }: typeof multiQuoteImports.$inferSelect,
  reason: string | null,
): Promise<void> {
  await provider.db.transaction(async (tx) => {
    const scope = scoped(tx, { partnerId });
    const multiQuote = await scope.find(multiQuotes, eq(multiQuotes.id, multiQuoteId));
    const { rows } = await tx.execute(sql`
      select coalesce(sum(json_array_length(rows)), 0)::int as left from multi_quote_import_chunks
      where import_id = ${id}::uuid`);
    await tx.delete(multiQuoteImports).where(eq(multiQuoteImports.id, id));
    if (multiQuote === null) return;
    await notify(
      tx,
      { partnerId, roles: rolesWith('multi-quotes.manage') },
      {
        kind: 'offers',
        text: `The import into ${multiQuote.name} could not be finished`,
        subtext: `Rows not imported: ${rows[0]?.['left']}${reason === null ? '' : ` (${reason})`}. Import the file again, or contact support`,
        url: `/multi-quotes/${multiQuote.uuid}/addresses/import`,
        type: 'offer',
      },
      provider,
    );
  });
  provider.metrics.countImport('gave-up');
}
