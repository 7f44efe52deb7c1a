import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { eq } from 'drizzle-orm';
import { nextVersion } from '../../db/columns.ts';
import type { Context } from '../../http/context.ts';
import { createQuote } from '../../quotes/create.ts';
import { Refusal } from '../../refusal.ts';
import { assertNotExpired, loadMultiQuote } from '../load-multi-quote.ts';
import { toBulkOutcome } from '../locations/bulk.ts';
import { loadLocation, loadLocations } from '../locations/load-location.ts';
import { getLocation } from '../locations/service.ts';
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
type BulkOutcome = contract.multiQuotes.BulkOutcome;
type Endpoints = typeof contract.multiQuotes.locations;

/** The suppliers' offers; empty until the location has been searched. */
export async function listSearchQuotes(
  { uuid, locationUuid }: ParsedOf<Endpoints['listSearchQuotes']>,
  { scope }: Context,
): Promise<availability.SearchQuote[]> {
  const row = await loadLocation(scope, await loadMultiQuote(scope, uuid), locationUuid);
  if (row.searchStatus !== 'searched') return [];
  return listProducts(row).map((found) => toLocationSearchQuote(row, found));
}

/** 422 for a search quote that is not one of the location's; 409 once the choice was saved. */
export async function selectSearchQuote(
  { uuid, locationUuid, searchQuoteUuid }: ParsedOf<Endpoints['selectSearchQuote']>,
  context: Context,
): Promise<Location> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const row = await loadLocation(scope, multiQuote, locationUuid, 'update');
    if (row.isLocked) throw Refusal.conflict('This location is locked. Unlock it first.');
    const active = await listActiveQuotes(scope, [row], context.now());
    const saved = row.quoteReference !== null && active.has(row.quoteReference);
    if (saved && row.selectedSearchQuoteUuid !== searchQuoteUuid) {
      throw Refusal.conflict(
        `This choice is saved as ${row.quoteReference}. Cancel that quote to choose again.`,
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
        version: nextVersion(multiQuoteLocations.version),
        updatedAt: context.now(),
      },
      eq(multiQuoteLocations.uuid, row.uuid),
    );
  });
  return getLocation({ uuid, locationUuid }, context);
}

/** Chooses for each location the cheapest product over the term, including ECC, that matches its filters. */
export async function runSearchFilters(
  { uuid, uuids }: ParsedOf<typeof contract.multiQuotes.runSearchFilters>,
  context: Context,
): Promise<BulkOutcome> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const rows = await loadLocations(scope, multiQuote, uuids, 'update');
    const active = await listActiveQuotes(scope, rows, context.now());
    const isSaved = (row: LocationRow) => row.quoteReference !== null && active.has(row.quoteReference);
    const chosen = new Map(
      rows
        .filter((row) => !row.isLocked && !isSaved(row) && row.searchStatus === 'searched')
        .map((row) => [row.uuid, findCheapest(listProducts(row), row.searchFilters)]),
    );
    const outcome = toBulkOutcome(rows, (row) => {
      if (row.isLocked) return 'This location is locked';
      if (isSaved(row)) return `Already saved as ${row.quoteReference}`;
      if (row.searchStatus !== 'searched') return 'Not searched yet';
      return chosen.get(row.uuid) ? null : 'No price matches its filters';
    });
    for (const each of outcome.done) {
      const found = chosen.get(each);
      await scope.update(
        multiQuoteLocations,
        {
          selectedSearchQuoteUuid: found?.uuid ?? null,
          selectedProduct: found?.product ?? null,
          quoteReference: null,
          version: nextVersion(multiQuoteLocations.version),
          updatedAt: context.now(),
        },
        eq(multiQuoteLocations.uuid, each),
      );
    }
    return outcome;
  });
}

type Saved = OutputOf<typeof contract.multiQuotes.locations.saveSearchQuotes>;

/** Saves one quote per location; saving again returns the same quote. Mandatory add-ons get their cheapest option. */
export async function saveSearchQuotes(
  { uuid, uuids }: ParsedOf<Endpoints['saveSearchQuotes']>,
  context: Context,
): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const rows = await loadLocations(scope, multiQuote, uuids, 'update');
    const outcome = toBulkOutcome(rows, (row) => (row.selectedProduct ? null : 'No price is selected'));
    const active = await listActiveQuotes(scope, rows, context.now());
    const quotes: Saved['quotes'] = [];
    for (const row of rows) {
      if (row.selectedProduct === null) continue;
      const isSaved = row.quoteReference !== null && active.has(row.quoteReference);
      const reference = isSaved ? row.quoteReference : await saveQuote(row, row.selectedProduct);
      if (reference !== null) quotes.push({ locationUuid: row.uuid, reference });
    }
    return { ...outcome, quotes };

    async function saveQuote(row: LocationRow, product: NonNullable<LocationRow['selectedProduct']>) {
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
        {
          quoteReference: quote.reference,
          version: nextVersion(multiQuoteLocations.version),
          updatedAt: context.now(),
        },
        eq(multiQuoteLocations.uuid, row.uuid),
      );
      return quote.reference;
    }
  });
}
