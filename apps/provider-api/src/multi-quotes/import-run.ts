import type { common } from '@portal/api-client/contract';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { addressKey } from '../geocoding/service.ts';
import type { Context } from '../http/context.ts';
import type { Provider } from '../provider.ts';
import { inSlices, turn } from '../turn.ts';
import { getMultiQuote, type MultiQuoteRow, refuseExpired } from './find.ts';
import type { ImportedRow } from './import-csv.ts';
import { NO_FILTERS, nextPosition } from './locations.ts';
import { multiQuoteImports } from './tables.ts';

export interface ImportRow {
  row: ImportedRow;
  address: common.Address;
}

/** Rows that one statement writes: few enough that it holds up nobody else's query. */
const CHUNK = 200;

/** Puts the rows by, in short statements of their own. Nothing of it is to be seen, and a crash leaves it to be swept. */
export async function stageImport(
  { db, now }: Context,
  multiQuote: MultiQuoteRow,
  good: readonly ImportRow[],
): Promise<string> {
  const { partnerId, id: multiQuoteId } = multiQuote;
  const [staged] = await db
    .insert(multiQuoteImports)
    .values({ partnerId, multiQuoteId, total: good.length, createdAt: now() })
    .returning({ id: multiQuoteImports.id });
  if (staged === undefined) throw new Error('The database answered no row for an import.');
  await inSlices(good, CHUNK, async (slice, start) => {
    const rows = slice.map(({ row: { fields }, address }, index) => ({
      position: start + index,
      customer_name: fields.customerName,
      custom_reference: fields.customReference || null,
      address,
      address_key: addressKey(address.addressLine1, address.postcode),
    }));
    await db.execute(sql`
      insert into multi_quote_import_chunks (import_id, chunk, rows)
      values (${staged.id}::uuid, ${start / CHUNK}::int, ${JSON.stringify(rows)}::json)`);
  });
  return staged.id;
}

/** The moment at which the import counts as taken: from here on it is finished, by whichever process. */
export async function takeImport(context: Context, uuid: string, importId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await getMultiQuote(scope, uuid, 'update');
    refuseExpired(multiQuote, context.now());
    const firstPosition = Math.max(
      await nextPosition(tx, scope, multiQuote),
      await endOfReserved(tx, multiQuote),
    );
    await scope.update(multiQuoteImports, { firstPosition }, eq(multiQuoteImports.id, importId));
  });
}

/** The position after the last that an import which is still going in has reserved. */
async function endOfReserved(tx: Database, multiQuote: MultiQuoteRow): Promise<number> {
  const end = sql<number>`coalesce(max(${multiQuoteImports.firstPosition} + ${multiQuoteImports.total}), 0)`;
  const [row] = await tx
    .select({ end: end.mapWith(Number) })
    .from(multiQuoteImports)
    .where(eq(multiQuoteImports.multiQuoteId, multiQuote.id));
  return row?.end ?? 0;
}

/**
 * Moves what was put by into the locations, chunk by chunk. A chunk leaves and its locations come in one statement, so
 * each goes in once: after a crash, and with several processes at it.
 */
export async function continueImport({ db, now }: Pick<Provider, 'db' | 'now'>, id: string): Promise<void> {
  for (;;) {
    const at = now().toISOString();
    const moved = await db.execute(sql`
      with taken as (
        delete from multi_quote_import_chunks where (import_id, chunk) in (
          select import_id, chunk from multi_quote_import_chunks
          where import_id = ${id}::uuid order by chunk limit 1 for update skip locked)
        returning import_id, rows)
      insert into multi_quote_locations
        (partner_id, multi_quote_id, position, customer_name, custom_reference, address, address_key,
         search_filters, created_at, updated_at)
      select import.partner_id, import.multi_quote_id, import.first_position + row.position, customer_name,
        custom_reference, address, address_key, ${JSON.stringify(NO_FILTERS)}::jsonb, ${at}::timestamptz,
        ${at}::timestamptz
      from taken
      join multi_quote_imports import on import.id = taken.import_id
      cross join json_to_recordset(taken.rows)
        as row(position int, customer_name text, custom_reference text, address jsonb, address_key text)
      order by row.position
      returning 1`);
    if (moved.rows.length === 0) break;
    await turn();
  }
  // The planner would go by what was there before, and sort all that is left for each batch of a search.
  await db.execute(sql`analyze multi_quote_locations (multi_quote_id, position)`);
  const isEmpty = sql`not exists (select from multi_quote_import_chunks where import_id = ${id}::uuid)`;
  await db.delete(multiQuoteImports).where(and(eq(multiQuoteImports.id, id), isEmpty));
}

const ABANDONED_MINUTES = 60;

/** Finishes imports whose server was killed, and sweeps what was put by for one that was never taken. */
export async function resumeImports({ db, now }: Pick<Provider, 'db' | 'now'>): Promise<void> {
  const unfinished = await db
    .select({ id: multiQuoteImports.id })
    .from(multiQuoteImports)
    .where(isNotNull(multiQuoteImports.firstPosition));
  for (const { id } of unfinished) await continueImport({ db, now }, id);
  const abandoned = new Date(now().getTime() - ABANDONED_MINUTES * 60_000);
  await db
    .delete(multiQuoteImports)
    .where(and(isNull(multiQuoteImports.firstPosition), lt(multiQuoteImports.createdAt, abandoned)));
}
