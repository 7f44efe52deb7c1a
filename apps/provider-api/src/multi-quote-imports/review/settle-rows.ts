import type { contract } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { and, eq, inArray, ne, sql } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { getAddressKey, toTypedText } from '../../geocoding/address.ts';
import { findAddressChoices } from '../../geocoding/lookup/address-choices.ts';
import { parsePostcode } from '../../geocoding/places/postcode.ts';
import type { Context } from '../../http/context.ts';
import { toStorableText } from '../../http/request/text.ts';
import { locationsWhere } from '../../multi-quote-sites/load-location.ts';
import type { MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { multiQuoteLocations } from '../../multi-quotes/tables.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import { createIssue, UNKNOWN_POSTCODE, validateRow } from '../parsing/check-rows.ts';
import type { ImportedFields, ImportedRow } from '../parsing/columns.ts';
import { type multiQuoteImportReviews, multiQuoteImportRows } from '../tables.ts';
import {
  findAddress,
  type KnownAddresses,
  listRowDifferences,
  loadKnownAddresses,
  matchAddress,
  toTypedAddress,
} from './address-matches.ts';

type ReviewRow = typeof multiQuoteImportReviews.$inferSelect;
export type SettledRow = Omit<typeof multiQuoteImportRows.$inferSelect, 'reviewId' | 'version'>;

/** What a person decided about a row. */
export interface RowDecisions {
  /** The address they chose. */
  udprn?: number | null;
  /** The address that each of several rows was read as, by row number. */
  confirmed?: ReadonlyMap<number, number | null | undefined>;
  /** The typed address is right, though the address book does not have it. */
  asTyped?: boolean;
  /** A second site at the same address is wanted. */
  allowDuplicate?: boolean;
}

/** Rows settled before yielding to other work. */
const ROWS_PER_SLICE = 250;

/**
 * Says of each row what becomes of it: ready with its address, or what a person has to decide. Only an address that the
 * row says exactly, or that a person confirmed, makes it ready. `review` is the stored import the rows belong to, whose
 * other rows count as duplicates too.
 */
export async function settleRows(
  context: Context,
  multiQuote: MultiQuoteRow,
  rows: readonly ImportedRow[],
  decisions: RowDecisions = {},
  review?: ReviewRow,
): Promise<SettledRow[]> {
  const known = await loadKnownAddresses(context.db, rows);
  const settled: SettledRow[] = [];
  const { allowDuplicate = false } = decisions;
  await forEachSlice(rows, ROWS_PER_SLICE, async (slice) => {
    const choices = await findAddressChoices(
      context,
      slice.map(({ fields }) => toTypedText(fields)),
    );
    for (const row of slice) {
      const before = choices.get(toTypedText(row.fields))?.udprn;
      settled.push({ ...resolveRow(row, known, decisions, before), allowDuplicate });
    }
  });
  if (!allowDuplicate) await markDuplicates(context, multiQuote, settled, review);
  return settled;
}

type ResolvedRow = Omit<SettledRow, 'allowDuplicate'>;

function resolveRow(
  row: ImportedRow,
  known: KnownAddresses,
  decisions: RowDecisions,
  /** The UDPRN that somebody chose for the same text. */
  before: number | undefined,
): ResolvedRow {
  const issues = validateRow(row);
  if (issues.length > 0) return open(row, 'invalid', issues);
  const { fields } = row;
  const postcode = parsePostcode(fields.postcode);
  const there = postcode === null ? [] : (known.get(postcode.compact) ?? []);
  const confirmedUdprn = decisions.udprn ?? decisions.confirmed?.get(row.row);
  const chosen = there.find(({ address }) => address.udprn !== null && address.udprn === confirmedUdprn);
  if (chosen) return ready(row, chosen.address);
  const match = decisions.asTyped === true ? null : matchAddress(fields, known);
  if (match?.address && match.changes.length === 0) return ready(row, match.address);
  const remembered = there.find(({ address }) => address.udprn !== null && address.udprn === before);
  if (remembered && match)
    return {
      ...open(row, 'changed', [createIssue(row, 'address_line_1', CHOSEN_BEFORE)]),
      suggestions: [
        remembered.address,
        ...match.suggestions.filter(({ udprn }) => udprn !== remembered.address.udprn),
      ].flatMap((address) => toSuggestion(fields, address)),
      address: remembered.address,
    };
  if (match?.address) {
    const columns = new Set(match.changes.map(getColumn));
    return {
      ...open(
        row,
        'changed',
        [...columns].map((column) => createIssue(row, column, DIFFERS)),
      ),
      suggestions: match.suggestions.flatMap((address) => toSuggestion(fields, address)),
      address: match.address,
    };
  }
  if (match) {
    const reason = match.isAmbiguous
      ? `matches ${match.suggestions.length} addresses at this postcode`
      : 'is not a known address at this postcode';
    const state = match.isAmbiguous ? 'ambiguous' : 'unknown';
    return {
      ...open(row, state, [createIssue(row, 'address_line_1', reason)]),
      suggestions: match.suggestions.flatMap((address) => toSuggestion(fields, address)),
    };
  }
  const typed =
    decisions.asTyped === true && postcode ? toTypedAddress(fields, postcode) : findAddress(row, known);
  return typed ? ready(row, typed) : open(row, 'invalid', [createIssue(row, 'postcode', UNKNOWN_POSTCODE)]);
}

const CHOSEN_BEFORE = 'was chosen for the same text before; confirm it';
const DIFFERS = 'does not match the suggested address';

const getColumn = (part: common.AddressPart) =>
  part === 'town' || part === 'county' ? part : 'address_line_1';

const open = (
  { row, fields }: ImportedRow,
  state: contract.multiQuotes.ImportRowState,
  issues: contract.multiQuotes.ImportIssue[],
): ResolvedRow => ({
  row,
  fields: toStorableFields(fields),
  state,
  issues,
  suggestions: [],
  address: null,
  addressKey: null,
});

const toStorableFields = (fields: ImportedFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field, toStorableText(text)]),
  ) as ImportedFields; // the same keys

const ready = ({ row, fields }: ImportedRow, address: common.Address): ResolvedRow => ({
  row,
  fields,
  state: 'ready',
  issues: [],
  suggestions: [],
  address,
  addressKey: getAddressKey(address),
});

/** An address as a person reads it in a choice. */
export const toChoiceText = ({ addressLine1, addressLine2, town, postcode }: common.Address) =>
  [addressLine1, addressLine2, town, postcode].filter(Boolean).join(', ');

const toSuggestion = (fields: ImportedFields, address: common.Address) =>
  address.udprn === null
    ? []
    : [
        {
          udprn: address.udprn,
          text: toChoiceText(address),
          differences: listRowDifferences(fields, address),
        },
      ];

const KEYS_PER_QUERY = 500;
const IS_SITE = 'is already a site of this multi quote';

/** Which of the address keys belong to sites of the multi-quote. */
export async function listSiteKeys(
  scope: Scope,
  multiQuote: Pick<MultiQuoteRow, 'id'>,
  keys: readonly string[],
): Promise<string[]> {
  const sites = await scope.pick(multiQuoteLocations, ['addressKey'], {
    where: locationsWhere(multiQuote, inArray(multiQuoteLocations.addressKey, [...keys])),
  });
  return sites.map(({ addressKey }) => addressKey);
}

/** Marks a row as the duplicate of a site. */
export const toDuplicateOfSite = (row: ImportedRow) => ({
  state: 'duplicate' as const,
  issues: [createIssue(row, 'address_line_1', IS_SITE)],
});

/** Ready rows whose address another row or a site has become duplicates, the first one excepted. */
async function markDuplicates(
  context: Context,
  multiQuote: MultiQuoteRow,
  settled: SettledRow[],
  review: ReviewRow | undefined,
): Promise<void> {
  const keys = [...new Set(settled.flatMap(({ addressKey }) => addressKey ?? []))];
  const taken = new Map<string, string>();
  await forEachSlice(keys, KEYS_PER_QUERY, async (slice) => {
    for (const [key, reason] of await listTaken(context, multiQuote, slice, settled, review))
      taken.set(key, reason);
  });
  for (const each of settled) {
    if (each.addressKey === null) continue;
    const reason = taken.get(each.addressKey);
    if (reason === undefined) taken.set(each.addressKey, `is the same address as row ${each.row}`);
    else {
      each.state = 'duplicate';
      each.issues = [createIssue(each, 'address_line_1', reason)];
    }
  }
}

async function listTaken(
  { db, scope }: Context,
  multiQuote: MultiQuoteRow,
  keys: readonly string[],
  settled: readonly SettledRow[],
  review: ReviewRow | undefined,
): Promise<[string, string][]> {
  const sites = await listSiteKeys(scope, multiQuote, keys);
  const found = sites.map((key): [string, string] => [key, IS_SITE]);
  if (review === undefined) return found;
  const others = await db
    .select({ row: multiQuoteImportRows.row, addressKey: multiQuoteImportRows.addressKey })
    .from(multiQuoteImportRows)
    .where(
      and(
        eq(multiQuoteImportRows.reviewId, review.id),
        eq(multiQuoteImportRows.state, 'ready'),
        inArray(multiQuoteImportRows.addressKey, [...keys]),
        ...settled.slice(0, 1).map(({ row }) => ne(multiQuoteImportRows.row, row)),
      ),
    );
  for (const { row, addressKey } of others)
    if (addressKey !== null) found.push([addressKey, `is the same address as row ${row}`]);
  if (review.importId === null) return found;
  const staged = await db.execute<{ address_key: string }>(sql`
    select distinct staged.address_key from multi_quote_import_chunks
    cross join json_to_recordset(rows) as staged(address_key text)
    where import_id = ${review.importId}::uuid and staged.address_key in ${keys}`);
  for (const { address_key } of staged.rows) found.push([address_key, 'is the same address as another row']);
  return found;
}
