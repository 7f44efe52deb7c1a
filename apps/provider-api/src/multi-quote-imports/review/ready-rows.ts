import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { toTypedText } from '../../geocoding/address.ts';
import type { Context } from '../../http/context.ts';
import { pageOf, pageWindow } from '../../lists/paging.ts';
import { DEFAULT_FILTERS } from '../../multi-quote-sites/load-location.ts';
import { loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import type { ImportedRow } from '../parsing/columns.ts';
import { MAX_CHUNK, type StagedLocation, toImportedLocation } from '../staging/staged-import.ts';
import { multiQuoteImportRows, multiQuoteImports } from '../tables.ts';
import { toPieces, toRowReadAs } from './address-matches.ts';
import { loadReview } from './load-review.ts';
import { rowsWhere } from './review-rows.ts';

type ReadyRow = contract.multiQuotes.ReadyImportRow;

type Staged = Pick<StagedLocation, 'source' | 'customerName' | 'address' | 'searchFilters'>;

/** Lists the rows that a person has resolved, then the rows that matched exactly, each in the order of the file. */
export async function listReadyRows(
  { uuid, importUuid, ...query }: ParsedOf<typeof contract.multiQuotes.imports.listReadyRows>,
  context: Context,
): Promise<PageOf<ReadyRow>> {
  const { db } = context;
  const review = await loadReview(context, await loadMultiQuote(context.scope, uuid), importUuid);
  const { limit, offset } = pageWindow(query);
  const isSettled = rowsWhere(review, ['ready']);
  const settledTotal = await db.$count(multiQuoteImportRows, isSettled);
  const stagedTotal = await countStaged(context, review.importId);
  const settled = await db
    .select()
    .from(multiQuoteImportRows)
    .where(isSettled)
    .orderBy(asc(multiQuoteImportRows.row))
    .limit(limit)
    .offset(offset);
  const from = Math.max(0, offset - settledTotal);
  const staged =
    review.importId !== null && stagedTotal > 0 && settled.length < limit
      ? await readStaged(context, review.importId, from, limit - settled.length)
      : [];
  const rows = [
    ...settled.flatMap((row) => (row.address === null ? [] : toImportedLocation(row, row.address))),
    ...staged,
  ];
  return pageOf(query, rows.map(toReadyRow), settledTotal + stagedTotal);
}

/** Rows that wait to be imported: none once the import has started. */
async function countStaged({ db }: Pick<Context, 'db'>, importId: string | null): Promise<number> {
  if (importId === null) return 0;
  const [staged] = await db.select().from(multiQuoteImports).where(eq(multiQuoteImports.id, importId));
  return staged === undefined || staged.firstPosition !== null ? 0 : staged.total;
}

async function readStaged(
  { db }: Pick<Context, 'db'>,
  importId: string,
  from: number,
  limit: number,
): Promise<Staged[]> {
  const { rows } = await db.execute<StagedRow>(sql`
    select staged."row", fields, customer_name, address, search_filters from multi_quote_import_chunks
    cross join json_to_recordset(rows)
      as staged(position int, "row" int, fields jsonb, customer_name text, address jsonb,
        search_filters jsonb)
    where import_id = ${importId}::uuid and start > ${from - MAX_CHUNK} and start < ${from + limit}
      and staged.position >= ${from} and staged.position < ${from + limit}
    order by staged.position`);
  return rows.map(({ row, fields, customer_name: customerName, address, search_filters: filters }) => ({
    // The earlier version did not stage what the file says.
    source: row === null || fields === null ? null : { row, fields },
    customerName,
    address,
    searchFilters: filters ?? DEFAULT_FILTERS,
  }));
}

type StagedRow = Nullable<ImportedRow> & {
  customer_name: string;
  address: common.Address;
  search_filters: contract.multiQuotes.SearchFilters | null;
};
type Nullable<Values> = { [Key in keyof Values]: Values[Key] | null };

function toReadyRow({ source, customerName, address, searchFilters = DEFAULT_FILTERS }: Staged): ReadyRow {
  const readAs = source === null ? [] : toRowReadAs(source.fields, address);
  return {
    row: source?.row ?? null,
    customerName,
    typed: toTypedText(source?.fields ?? address),
    readAs: readAs.length > 0 ? readAs : toPieces(address),
    searchFilters,
  };
}
