import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import { and, asc, eq, ilike, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { getAddressKey, resolveInputAddress } from '../../geocoding/service.ts';
import type { Context } from '../../http/context.ts';
import { isUuid, uuidId } from '../../http/ids.ts';
import { contains, orderBy, pageOf, pageWindow } from '../../http/paging.ts';
import { quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import {
  assertNoAcceptedQuotes,
  listLocationsWithAcceptedQuotes,
  withdrawQuotes,
} from '../quotes/linked-quotes.ts';
import type { LocationRow } from '../search/products.ts';
import { multiQuoteLocations } from '../tables.ts';
import { toLocations } from './mappers.ts';

type Location = contract.multiQuotes.MultiQuoteLocation;
type Outcome = contract.multiQuotes.BulkOutcome;
type Calls = typeof contract.multiQuotes.locations;

export const DEFAULT_FILTERS: LocationRow['searchFilters'] = {
  speeds: [],
  bearers: [],
  terms: [],
  supplierKeys: [],
  layer: null,
  onNetOnly: false,
};

const SORT_COLUMNS = {
  position: multiQuoteLocations.position,
  customerName: multiQuoteLocations.customerName,
  customReference: multiQuoteLocations.customReference,
  postcode: sql`${multiQuoteLocations.address}->>'postcode'`,
  town: sql`${multiQuoteLocations.address}->>'town'`,
  searchStatus: multiQuoteLocations.searchStatus,
  searchQuotesCount: multiQuoteLocations.searchQuotesCount,
  monthlyCost: sql`(${multiQuoteLocations.selectedProduct}->>'monthlyCost')::int`,
};

export const locationsWhere = (
  multiQuote: MultiQuoteRow,
  ...conditions: (SQL | undefined)[]
): SQL | undefined => and(eq(multiQuoteLocations.multiQuoteId, multiQuote.id), ...conditions);

export function getLocationSearchCondition(text: string | undefined): SQL | undefined {
  if (!text?.trim()) return undefined;
  const pattern = contains(text);
  return or(
    ilike(multiQuoteLocations.customerName, pattern),
    ilike(multiQuoteLocations.customReference, pattern),
    ilike(sql`${multiQuoteLocations.address}->>'addressLine1'`, pattern),
    ilike(sql`${multiQuoteLocations.address}->>'town'`, pattern),
    ilike(
      sql`replace(${multiQuoteLocations.address}->>'postcode', ' ', '')`,
      contains(text.replace(/\s+/g, '')),
    ),
  );
}

/** Keys that several locations of one multi-quote have. */
const hasSharedAddress = (multiQuote: MultiQuoteRow): SQL =>
  sql`${multiQuoteLocations.addressKey} in (select address_key from multi_quote_locations where multi_quote_id = ${multiQuote.id} group by address_key having count(*) > 1)`;

export async function listLocations(
  query: ParsedOf<Calls['list']>,
  { db, scope }: Context,
): Promise<PageOf<Location>> {
  const multiQuote = await loadMultiQuote(scope, query.uuid);
  const { isSelected, isBookmarked, isLocked, hasIssues } = query;
  const issues = or(isNotNull(multiQuoteLocations.addressError), hasSharedAddress(multiQuote));
  const selected = multiQuoteLocations.selectedSearchQuoteUuid;
  const where = locationsWhere(
    multiQuote,
    getLocationSearchCondition(query.search),
    isBookmarked === undefined ? undefined : eq(multiQuoteLocations.isBookmarked, isBookmarked),
    isLocked === undefined ? undefined : eq(multiQuoteLocations.isLocked, isLocked),
    isSelected === undefined ? undefined : isSelected ? isNotNull(selected) : isNull(selected),
    hasIssues === undefined ? undefined : hasIssues ? issues : sql`not (${issues})`,
  );
  const rows = await scope.list(multiQuoteLocations, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [asc(multiQuoteLocations.position)], multiQuoteLocations.uuid),
    ...pageWindow(query),
  });
  const total = await scope.count(multiQuoteLocations, where);
  return pageOf(query, await toLocations(db, scope, multiQuote, rows), total);
}

/** The location of a path, within its multi-quote, or 404. */
export function loadLocation(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  locationUuid: string,
  lock?: 'update',
): Promise<LocationRow> {
  const condition = locationsWhere(multiQuote, eq(multiQuoteLocations.uuid, uuidId(locationUuid)));
  return scope.get(multiQuoteLocations, condition, lock ? { lock } : {});
}

/** All locations of a bulk list, or 404 when any of them is not there or somebody else's (F21). */
export async function loadLocations(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  uuids: readonly string[],
  lock?: 'update',
): Promise<LocationRow[]> {
  const wanted = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
  if (!wanted.every(isUuid)) throw Refusal.notFound();
  const rows = await scope.list(multiQuoteLocations, {
    where: locationsWhere(multiQuote, inArray(multiQuoteLocations.uuid, wanted)),
    orderBy: [asc(multiQuoteLocations.position)],
    ...(lock ? { lock } : {}),
  });
  if (rows.length !== wanted.length) throw Refusal.notFound();
  return rows;
}

async function show(
  { db, scope }: Context,
  multiQuote: MultiQuoteRow,
  locationUuid: string,
): Promise<Location> {
  const row = await loadLocation(scope, multiQuote, locationUuid);
  const [answer] = await toLocations(db, scope, multiQuote, [row]);
  if (answer === undefined) throw Refusal.notFound();
  return answer;
}

export async function getLocation(uuid: string, locationUuid: string, context: Context): Promise<Location> {
  return show(context, await loadMultiQuote(context.scope, uuid), locationUuid);
}

/** The position after the last one; the multi-quote's row is locked, so no two get the same. */
export async function getNextPosition(
  tx: Database,
  scope: Scope,
  multiQuote: MultiQuoteRow,
): Promise<number> {
  const [row] = await tx
    .select({ last: max(multiQuoteLocations.position) })
    .from(multiQuoteLocations)
    .where(scope.where(multiQuoteLocations, locationsWhere(multiQuote)));
  return (row?.last ?? 0) + 1;
}

export async function createLocation(input: ParsedOf<Calls['create']>, context: Context): Promise<Location> {
  const { uuid, customerName, customReference, searchFilters, ...typed } = input;
  assertNotExpired(await loadMultiQuote(context.scope, uuid), context.now());
  const address = await resolveAddress(context.db, typed);
  const created = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    const row = await scope.insert(multiQuoteLocations, {
      multiQuoteId: multiQuote.id,
      position: await getNextPosition(tx, scope, multiQuote),
      customerName,
      customReference: customReference || null,
      address,
      addressKey: getAddressKey(address.addressLine1, address.postcode),
      searchFilters: searchFilters ?? DEFAULT_FILTERS,
      createdAt: context.now(),
      updatedAt: context.now(),
    });
    return { multiQuote, row };
  });
  return show(context, created.multiQuote, created.row.uuid);
}

/** `locate` names faults below `address.`; here the address's fields stand by themselves. */
async function resolveAddress(db: Database, typed: Parameters<typeof resolveInputAddress>[1]) {
  try {
    return await resolveInputAddress(db, typed);
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    const flat = Object.entries(error.fields).map(([path, messages]) => [
      path.replace(/^address\./, ''),
      messages,
    ]);
    throw Refusal.invalid(Object.fromEntries(flat));
  }
}

const ADDRESS_FIELDS = [
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'premise',
  'thoroughfare',
  'town',
  'county',
  'postcode',
  'udprn',
  'uprn',
  'latitude',
  'longitude',
] as const;

/** What goes with the old address when a location gets a new one. */
const resetSearch = () => ({
  searchUuid: crypto.randomUUID(),
  searchStatus: null,
  searchedAt: null,
  searchQuotesCount: 0,
  selectedSearchQuoteUuid: null,
  selectedProduct: null,
});

export async function updateLocation(input: ParsedOf<Calls['update']>, context: Context): Promise<Location> {
  const { uuid, locationUuid, isLocked, isBookmarked, customerName, customReference, searchFilters } = input;
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const before = await loadLocation(context.scope, multiQuote, locationUuid);
  const movesTo = ADDRESS_FIELDS.some((field) => input[field] !== undefined)
    ? await resolveAddress(context.db, { ...getKeptAddress(before, input), ...pickAddress(input) })
    : null;
  const key = movesTo ? getAddressKey(movesTo.addressLine1, movesTo.postcode) : before.addressKey;
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadLocation(scope, multiQuote, locationUuid, 'update');
    if (hasChanged(row, input.updatedAt)) {
      throw await changedMeanwhile({ db: tx, scope }, multiQuote, row);
    }
    if (row.isLocked && isLocked !== false && (movesTo || searchFilters || customerName !== undefined)) {
      throw Refusal.conflict('This location is locked. Unlock it first.');
    }
    const hasMoved = key !== row.addressKey;
    if (hasMoved) await assertNoAcceptedQuotes(scope, eq(quotes.multiQuoteLocationUuid, row.uuid));
    if (hasMoved) await withdrawQuotes(tx, scope, eq(quotes.multiQuoteLocationUuid, row.uuid), context);
    await scope.update(
      multiQuoteLocations,
      {
        customerName,
        customReference: customReference === undefined ? undefined : customReference || null,
        searchFilters,
        isBookmarked,
        isLocked,
        ...(movesTo ? { address: movesTo, addressKey: key, addressError: null } : {}),
        ...(hasMoved ? { ...resetSearch(), quoteReference: null } : {}),
        updatedAt: context.now(),
      },
      eq(multiQuoteLocations.uuid, row.uuid),
    );
  });
  return show(context, multiQuote, locationUuid);
}

function hasChanged(row: LocationRow, seenAt: string | undefined): boolean {
  return seenAt !== undefined && Date.parse(seenAt) !== row.updatedAt.getTime();
}

async function changedMeanwhile(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  row: LocationRow,
): Promise<Refusal> {
  const [current] = await toLocations(db, scope, multiQuote, [row]);
  return Refusal.conflict(CHANGED, { current: toWire(current) });
}

const CHANGED = 'Somebody changed this location in the meantime';

type AddressInput = Parameters<typeof resolveInputAddress>[1];

/** Of the old address what still holds: with another line or postcode its register numbers do not. */
function getKeptAddress(row: LocationRow, input: Partial<AddressInput>): AddressInput {
  const { uuid: _uuid, udprn, uprn, ...rest } = row.address;
  const moves = input.addressLine1 !== undefined || input.postcode !== undefined;
  return moves ? { ...rest, premise: null, thoroughfare: null } : { ...rest, udprn, uprn };
}

function pickAddress(input: Partial<AddressInput>): Partial<AddressInput> {
  return Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  );
}

export async function removeLocation(uuid: string, locationUuid: string, context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadLocation(scope, await loadMultiQuote(scope, uuid), locationUuid, 'update');
    if (row.isLocked) throw Refusal.conflict('This location is locked. Unlock it first.');
    const own = eq(quotes.multiQuoteLocationUuid, row.uuid);
    await assertNoAcceptedQuotes(scope, own);
    await withdrawQuotes(tx, scope, own, context);
    await scope.remove(multiQuoteLocations, eq(multiQuoteLocations.uuid, row.uuid));
  });
}

export async function removeLocations(
  uuid: string,
  uuids: readonly string[],
  context: Context,
): Promise<Outcome> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const rows = await loadLocations(scope, await loadMultiQuote(scope, uuid), uuids, 'update');
    const accepted = await listLocationsWithAcceptedQuotes(
      scope,
      rows.map((row) => row.uuid),
    );
    const outcome = toBulkOutcome(rows, (row) =>
      row.isLocked ? 'This location is locked' : accepted.has(row.uuid) ? 'Its quote was accepted' : null,
    );
    if (outcome.done.length > 0) {
      await withdrawQuotes(tx, scope, inArray(quotes.multiQuoteLocationUuid, outcome.done), context);
      await scope.remove(multiQuoteLocations, inArray(multiQuoteLocations.uuid, outcome.done));
    }
    return outcome;
  });
}

/** Which rows a bulk call does, and why it leaves the others alone. */
export function toBulkOutcome(
  rows: readonly LocationRow[],
  reasonAgainst: (row: LocationRow) => string | null,
): Outcome {
  const outcome: Outcome = { done: [], skipped: [] };
  for (const row of rows) {
    const reason = reasonAgainst(row);
    if (reason === null) outcome.done.push(row.uuid);
    else outcome.skipped.push({ key: row.uuid, reason });
  }
  return outcome;
}

export async function updateLocations(
  { uuid, uuids, seen = {}, ...changes }: ParsedOf<Calls['updateMany']>,
  context: Context,
): Promise<Outcome> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const rows = await loadLocations(scope, await loadMultiQuote(scope, uuid), uuids, 'update');
    const outcome = toBulkOutcome(rows, (row) => {
      if (hasChanged(row, seen[row.uuid])) return CHANGED;
      return row.isLocked && changes.isLocked === undefined ? 'This location is locked' : null;
    });
    if (outcome.done.length === 0) return outcome;
    const { customReference, ...rest } = changes;
    const locked = new Set(
      rows.filter((row) => row.isLocked && changes.isLocked !== false).map((row) => row.uuid),
    );
    const open = outcome.done.filter((each) => !locked.has(each));
    const set = {
      ...rest,
      customReference: customReference === undefined ? undefined : customReference || null,
      updatedAt: context.now(),
    };
    if (open.length > 0)
      await scope.update(multiQuoteLocations, set, inArray(multiQuoteLocations.uuid, open));
    return outcome;
  });
}
