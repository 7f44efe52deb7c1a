import type { contract, OutputOf } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { eq } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { createQuote } from '../../quotes/create.ts';
import { Refusal } from '../../refusal.ts';
import { assertNotExpired, loadMultiQuote } from '../load-multi-quote.ts';
import { getLocation, loadLocation, loadLocations, toBulkOutcome } from '../locations/service.ts';
import { listActiveQuotes } from '../quotes/linked-quotes.ts';
import { multiQuoteLocations } from '../tables.ts';
import {
  chooseMandatoryAddons,
  findCheapest,
  type LocationRow,
  listProducts,
  toLocationSearchQuote,
} from './products.ts';

type Location = contract.multiQuotes.MultiQuoteLocation;
type Outcome = contract.multiQuotes.BulkOutcome;

/** What suppliers answered; nothing before the location was searched. */
export async function listSearchQuotes(
  uuid: string,
  locationUuid: string,
  { scope }: Context,
): Promise<availability.SearchQuote[]> {
  const row = await loadLocation(scope, await loadMultiQuote(scope, uuid), locationUuid);
  if (row.searchStatus !== 'searched') return [];
  return listProducts(row).map((found) => toLocationSearchQuote(row, found));
}

/** 422 for a search quote that is not one of the location's; 409 once the choice was saved. */
export async function selectSearchQuote(
  uuid: string,
  locationUuid: string,
  searchQuoteUuid: string | null,
  context: Context,
): Promise<Location> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const row = await loadLocation(scope, multiQuote, locationUuid, 'update');
    if (row.isLocked) throw Refusal.conflict('This location is locked. Unlock it first.');
    const standing = await listActiveQuotes(scope, [row], context.now());
    const saved = row.quoteReference !== null && standing.has(row.quoteReference);
    if (saved && row.selectedSearchQuoteUuid !== searchQuoteUuid) {
      throw Refusal.conflict(
        `The choice was saved as ${row.quoteReference}. Cancel that quote to choose again.`,
        {
          quoteReference: row.quoteReference,
        },
      );
    }
    const chosen =
      searchQuoteUuid === null || row.searchStatus !== 'searched'
        ? null
        : listProducts(row).find((found) => found.uuid === searchQuoteUuid);
    if (searchQuoteUuid !== null && !chosen)
      throw Refusal.invalid({ searchQuoteUuid: 'is not a valid value' });
    await scope.update(
      multiQuoteLocations,
      {
        selectedSearchQuoteUuid: chosen?.uuid ?? null,
        selectedProduct: chosen?.product ?? null,
        ...(saved ? {} : { quoteReference: null }),
        updatedAt: context.now(),
      },
      eq(multiQuoteLocations.uuid, row.uuid),
    );
  });
  return getLocation(uuid, locationUuid, context);
}

/** Chooses the cheapest product over the term, ECC included, that each location's filters let through. */
export async function runSearchFilters(
  uuid: string,
  uuids: readonly string[],
  context: Context,
): Promise<Outcome> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const rows = await loadLocations(scope, multiQuote, uuids, 'update');
    const standing = await listActiveQuotes(scope, rows, context.now());
    const isSaved = (row: LocationRow) => row.quoteReference !== null && standing.has(row.quoteReference);
    const chosen = new Map(
      rows
        .filter((row) => !row.isLocked && !isSaved(row) && row.searchStatus === 'searched')
        .map((row) => [row.uuid, findCheapest(listProducts(row), row.searchFilters)]),
    );
    const outcome = toBulkOutcome(rows, (row) => {
      if (row.isLocked) return 'This location is locked';
      if (isSaved(row)) return `Saved as ${row.quoteReference} already`;
      if (row.searchStatus !== 'searched') return 'Not searched yet';
      return chosen.get(row.uuid) ? null : 'No search quote passes its filters';
    });
    for (const each of outcome.done) {
      const found = chosen.get(each);
      await scope.update(
        multiQuoteLocations,
        {
          selectedSearchQuoteUuid: found?.uuid ?? null,
          selectedProduct: found?.product ?? null,
          quoteReference: null,
          updatedAt: context.now(),
        },
        eq(multiQuoteLocations.uuid, each),
      );
    }
    return outcome;
  });
}

type Saved = OutputOf<typeof contract.multiQuotes.locations.saveSearchQuotes>;

/** One quote a location; a second save answers the first one. Add-ons that must be chosen take their cheapest option. */
export async function saveSelections(
  uuid: string,
  uuids: readonly string[],
  context: Context,
): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const rows = await loadLocations(scope, multiQuote, uuids, 'update');
    const outcome = toBulkOutcome(rows, (row) => (row.selectedProduct ? null : 'No search quote is chosen'));
    const standing = await listActiveQuotes(scope, rows, context.now());
    const quotes: Saved['quotes'] = [];
    for (const row of rows) {
      if (row.selectedProduct === null) continue;
      const isSaved = row.quoteReference !== null && standing.has(row.quoteReference);
      const reference = isSaved ? row.quoteReference : await saveOne(row, row.selectedProduct);
      if (reference !== null) quotes.push({ locationUuid: row.uuid, reference });
    }
    return { ...outcome, quotes };

    async function saveOne(row: LocationRow, product: NonNullable<LocationRow['selectedProduct']>) {
      const quote = await createQuote(context, tx, {
        kind: 'multi',
        product,
        address: row.address,
        customerName: row.customerName,
        customReference: row.customReference,
        addons: chooseMandatoryAddons(product.productCode),
        layer: row.searchFilters.layer !== null && product.layer === null ? row.searchFilters.layer : null,
        searchQuoteId: null,
        multiQuoteUuid: multiQuote.uuid,
        multiQuoteLocationUuid: row.uuid,
      });
      await scope.update(
        multiQuoteLocations,
        { quoteReference: quote.reference, updatedAt: context.now() },
        eq(multiQuoteLocations.uuid, row.uuid),
      );
      return quote.reference;
    }
  });
}
