import type { contract, ParsedOf } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { nextVersion } from '../db/columns/columns.ts';
import { eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadLocation } from '../multi-quote-sites/load-location.ts';
import { listProducts, toLocationSearchQuote } from '../multi-quote-sites/offers/products.ts';
import { getLocation } from '../multi-quote-sites/service.ts';
import { listActiveQuotes } from '../multi-quotes/linked-quotes.ts';
import { assertNotExpired, loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { Refusal } from '../refusal.ts';

type Location = contract.multiQuotes.MultiQuoteLocation;
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
    if (row.isLocked) throw Refusal.conflict('This site is locked. Unlock it first.');
    const active = await listActiveQuotes(scope, [row], context.now());
    const saved = row.quoteReference !== null && active.has(row.quoteReference);
    if (saved && row.selectedSearchQuoteUuid !== searchQuoteUuid) {
      throw Refusal.conflict(
        `This site is saved as quote ${row.quoteReference}. Cancel the quote to choose another price.`,
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
