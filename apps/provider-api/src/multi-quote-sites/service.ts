import type { contract, ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { recordRemoval } from '../multi-quotes/events.ts';
import { assertNoAcceptedQuotes, withdrawQuotes } from '../multi-quotes/linked-quotes.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { type AddressField, mergeAddress, resolveLocationAddress } from './address.ts';
import { DEFAULT_FILTERS, getNextPosition, loadLocation } from './load-location.ts';
import { toLocation } from './mappers.ts';
import { refreshMatches } from './offers/matches.ts';

type Location = contract.multiQuotes.MultiQuoteLocation;
type Endpoints = typeof contract.multiQuotes.locations;

export async function getLocation(
  { uuid, locationUuid }: ParsedOf<Endpoints['get']>,
  context: Context,
): Promise<Location> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return toLocation(context, multiQuote, await loadLocation(context.scope, multiQuote, locationUuid));
}

export async function createLocation(
  input: ParsedOf<Endpoints['create']>,
  context: Context,
): Promise<Location> {
  const { uuid, customerName, customReference, searchFilters, ...addressInput } = input;
  assertNotExpired(await loadMultiQuote(context.scope, uuid), context.now());
  const resolved = await resolveLocationAddress(context.db, addressInput);
  const created = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    const row = await scope.insert(multiQuoteLocations, {
      multiQuoteId: multiQuote.id,
      position: await getNextPosition(tx, scope, multiQuote),
      customerName,
      customReference: customReference || null,
      ...resolved,
      searchFilters: searchFilters ?? DEFAULT_FILTERS,
      createdAt: context.now(),
      updatedAt: context.now(),
    });
    return { multiQuote, row };
  });
  return toLocation(context, created.multiQuote, created.row);
}

/** A new address discards what was found and chosen at the old one. */
const resetSearch = () => ({
  searchUuid: crypto.randomUUID(),
  searchStatus: null,
  searchedAt: null,
  searchError: null,
  searchQuotesCount: 0,
  matchingCount: 0,
  bestProducts: null,
  selectedSearchQuoteUuid: null,
  selectedProduct: null,
  quoteReference: null,
});

export async function updateLocation(
  input: ParsedOf<Endpoints['update']>,
  context: Context,
): Promise<Location> {
  const multiQuote = await loadMultiQuote(context.scope, input.uuid);
  const before = await loadLocation(context.scope, multiQuote, input.locationUuid);
  const merged = mergeAddress(before, input);
  const resolved = merged && (await resolveLocationAddress(context.db, merged));
  const values = {
    customerName: input.customerName,
    customReference: input.customReference === '' ? null : input.customReference,
    searchFilters: input.searchFilters,
    isBookmarked: input.isBookmarked,
    isLocked: input.isLocked,
  } satisfies InputColumns<
    Endpoints['update'],
    typeof multiQuoteLocations,
    'uuid' | 'locationUuid' | 'version' | AddressField
  >;
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadLocation(scope, multiQuote, input.locationUuid, 'update');
    if (isStale(row, input.version)) throw await locationConflict({ db: tx, scope }, multiQuote, row);
    if (
      row.isLocked &&
      input.isLocked !== false &&
      (resolved || values.searchFilters || values.customerName)
    ) {
      throw Refusal.conflict('This site is locked. Unlock it first.');
    }
    const isMoved = resolved !== null && resolved.addressKey !== row.addressKey;
    if (isMoved) {
      const ofLocation = eq(quotes.multiQuoteLocationUuid, row.uuid);
      await assertNoAcceptedQuotes(scope, ofLocation, 'site');
      await withdrawQuotes(scope, ofLocation, context, 'The address of the site was changed');
    }
    await scope.update(
      multiQuoteLocations,
      {
        ...values,
        ...(resolved ? { ...resolved, addressError: null } : {}),
        ...(isMoved ? resetSearch() : {}),
        version: row.version + 1,
        updatedAt: context.now(),
      },
      eq(multiQuoteLocations.uuid, row.uuid),
    );
    if (!isMoved) await refreshMatches(tx, [row], values.searchFilters, context.now());
  });
  return getLocation(input, context);
}

export const LOCATION_CHANGED = 'This site has changed since you opened it.';

export function isStale(row: LocationRow, expectedVersion: number | undefined): boolean {
  return expectedVersion !== undefined && expectedVersion !== row.version;
}

async function locationConflict(
  context: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  row: LocationRow,
): Promise<Refusal> {
  const current = await toLocation(context, multiQuote, row);
  return Refusal.conflict(LOCATION_CHANGED, { current: toWire(current) });
}

export async function removeLocation(
  { uuid, locationUuid }: ParsedOf<Endpoints['remove']>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    const row = await loadLocation(scope, multiQuote, locationUuid, 'update');
    if (row.isLocked) throw Refusal.conflict('This site is locked. Unlock it first.');
    const ofLocation = eq(quotes.multiQuoteLocationUuid, row.uuid);
    await assertNoAcceptedQuotes(scope, ofLocation, 'site');
    await withdrawQuotes(scope, ofLocation, context);
    await scope.remove(multiQuoteLocations, eq(multiQuoteLocations.uuid, row.uuid));
    await recordRemoval(multiQuote, [row], { ...context, scope });
  });
}
