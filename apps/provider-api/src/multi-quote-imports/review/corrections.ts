import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { and, asc, gt, inArray, ne, type SQL, sql } from '../../db/drizzle.ts';
import { parsePostcode } from '../../geocoding/places/postcode.ts';
import { TOWNS } from '../../geocoding/places/towns.ts';
import type { Context } from '../../http/context.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { forEachSlice, yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { ImportedFields } from '../parsing/columns.ts';
import { multiQuoteImportRows } from '../tables.ts';
import { type KnownAddresses, loadKnownAddresses } from './address-matches.ts';
import { loadReview, type ReviewRow } from './load-review.ts';
import { rowsWhere } from './review-rows.ts';
import { settleAgain } from './settle-again.ts';

type Endpoints = typeof contract.multiQuotes.imports;
type Path = Pick<ParsedOf<Endpoints['get']>, 'uuid' | 'importUuid'>;
type Field = contract.multiQuotes.ImportField;
type StoredRow = typeof multiQuoteImportRows.$inferSelect;

const ROWS_PER_STEP = 100;

async function loadOpenReview({ uuid, importUuid }: Path, context: Context) {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  return { multiQuote, review: await loadReview(context, multiQuote, importUuid) };
}

const isOpen = ne(multiQuoteImportRows.state, 'ready');
const hasValue = (field: Field, value: string) => sql`${multiQuoteImportRows.fields} ->> ${field} = ${value}`;

/** Corrects cells, each if it still has the value that the caller saw: what colleagues changed elsewhere in the row stays. */
export async function correctCells(
  { cells, ...path }: ParsedOf<Endpoints['correctCells']>,
  context: Context,
): Promise<OutputOf<Endpoints['correctCells']>> {
  const { multiQuote, review } = await loadOpenReview(path, context);
  const result: OutputOf<Endpoints['correctCells']> = { corrected: 0, changedMeanwhile: [], alike: 0 };
  const numbers = [...new Set(cells.map(({ row }) => row))];
  await forEachSlice(numbers, ROWS_PER_STEP, async (slice) => {
    const stored = await context.db
      .select()
      .from(multiQuoteImportRows)
      .where(and(rowsWhere(review), isOpen, inArray(multiQuoteImportRows.row, [...slice])));
    const cellsOfSlice = cells.filter(({ row }) => slice.includes(row));
    const rows = new Map(stored.map((row) => [row.row, row]));
    const [possible, changed] = splitBy(
      cellsOfSlice,
      ({ row, field, from }) => rows.get(row)?.fields[field] === from,
    );
    const corrected = stored.flatMap((row) => {
      const own = possible.filter((cell) => cell.row === row.row);
      const values = Object.fromEntries(own.map(({ field, to }) => [field, to]));
      return own.length === 0 ? [] : [{ ...row, fields: { ...row.fields, ...values } }];
    });
    const saved = await settleAgain(context, multiQuote, review, corrected, {});
    const savedRows = new Set(saved.map(({ row }) => row));
    const [done, late] = splitBy(possible, ({ row }) => savedRows.has(row));
    result.corrected += done.length;
    result.changedMeanwhile.push(...[...changed, ...late].map(({ row, field, to }) => ({ row, field, to })));
  });
  const [only, another] = cells;
  if (only !== undefined && another === undefined && result.corrected > 0)
    result.alike = await context.db.$count(
      multiQuoteImportRows,
      and(rowsWhere(review), isOpen, hasValue(only.field, only.from)),
    );
  return result;
}

function splitBy<Item>(items: readonly Item[], matches: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(matches), items.filter((item) => !matches(item))];
}

/** Makes the same correction in all rows with the same value. */
export async function correctAlike(
  { field, from, to, ...path }: ParsedOf<Endpoints['correctAlike']>,
  context: Context,
): Promise<OutputOf<Endpoints['correctAlike']>> {
  const { multiQuote, review } = await loadOpenReview(path, context);
  const corrected = await correctEach(context, multiQuote, review, hasValue(field, from), (rows) =>
    Promise.resolve(rows.map((row) => ({ ...row, fields: { ...row.fields, [field]: to } }))),
  );
  return { corrected };
}

/** Gives each row without a town the town of its postcode, where there is only one. */
export async function fillTowns(
  path: ParsedOf<Endpoints['fillTowns']>,
  context: Context,
): Promise<OutputOf<Endpoints['fillTowns']>> {
  const { multiQuote, review } = await loadOpenReview(path, context);
  const hasNoTown = hasValue('town', '');
  const corrected = await correctEach(context, multiQuote, review, hasNoTown, async (rows) => {
    const known = await loadKnownAddresses(context.db, rows);
    return rows.flatMap((row) => {
      const town = findTown(row.fields, known);
      return town === null ? [] : [{ ...row, fields: { ...row.fields, town } }];
    });
  });
  const left = await context.db.$count(multiQuoteImportRows, and(rowsWhere(review), isOpen, hasNoTown));
  return { corrected, left };
}

/** The town of the address book's addresses at the postcode, else of its district; null where there is none or several. */
function findTown({ postcode: text }: ImportedFields, known: KnownAddresses): string | null {
  const postcode = parsePostcode(text);
  if (postcode === null) return null;
  const there = (known.get(postcode.compact) ?? []).map(({ address }) => address.town);
  const ofDistrict = TOWNS.filter(({ outwards }) => outwards.includes(postcode.outward));
  const towns = new Set(there.length > 0 ? there : ofDistrict.map(({ name }) => name));
  const [town = null] = towns;
  return towns.size === 1 ? town : null;
}

/** Corrects the open rows that meet the condition, some at a time in their order. Returns how many it corrected. */
async function correctEach(
  context: Context,
  multiQuote: MultiQuoteRow,
  review: ReviewRow,
  condition: SQL,
  correct: (rows: StoredRow[]) => Promise<StoredRow[]>,
): Promise<number> {
  let corrected = 0;
  for (let last = 0; ; ) {
    const rows = await context.db
      .select()
      .from(multiQuoteImportRows)
      .where(and(rowsWhere(review), isOpen, condition, gt(multiQuoteImportRows.row, last)))
      .orderBy(asc(multiQuoteImportRows.row))
      .limit(ROWS_PER_STEP);
    const end = rows.at(-1);
    if (end === undefined) return corrected;
    last = end.row;
    const saved = await settleAgain(context, multiQuote, review, await correct(rows), {});
    corrected += saved.length;
    await yieldToEventLoop();
  }
}
