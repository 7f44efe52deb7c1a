import type { ParsedOf } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { and, asc, count, eq } from '../db/drizzle.ts';
import { resolveInputAddress } from '../geocoding/service.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { priceBroadband } from '../pricing/broadband.ts';
import type { EthernetCriteria } from '../pricing/ethernet.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import { toSite } from '../pricing/site.ts';
import { SUPPLIERS } from '../pricing/suppliers.ts';
import { requestSupplierPricesJob } from './jobs.ts';
import { toSearchQuote, toSearchQuoteRows } from './search-quote.ts';
import { searches, searchQuotes, searchSuppliers } from './tables.ts';

type Endpoints = typeof availability;
type SearchRow = typeof searches.$inferSelect;

/** Starts a search with one job per supplier, so that answers arrive one by one. */
export async function createSearch(
  input: ParsedOf<Endpoints['createSearch']>,
  context: Context,
): Promise<availability.Search> {
  const address = await resolveInputAddress(context.db, input.address);
  const ask: EthernetCriteria = {
    speeds: input.speeds ?? [],
    bearers: input.bearers ?? [],
    terms: input.terms ?? [],
  };
  const search = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await scope.insert(searches, {
      userId: context.caller.userId,
      kind: 'single',
      status: 'processing',
      address,
      ask,
      createdAt: context.now(),
    });
    await scope.insertMany(
      searchSuppliers,
      SUPPLIERS.map(({ key }) => ({ searchId: row.id, supplierKey: key, status: 'pending' as const })),
    );
    for (const { key } of SUPPLIERS)
      await context.jobs.send(tx, requestSupplierPricesJob, { searchId: row.id, supplierKey: key });
    return row;
  });
  return toSearch(search, { asked: SUPPLIERS.length, answered: 0, quotes: 0 });
}

export async function getSearch(
  { uuid }: ParsedOf<Endpoints['getSearch']>,
  context: Context,
): Promise<availability.Search> {
  const { scope, db } = context;
  const search = await scope.get(searches, eq(searches.id, uuidId(uuid)));
  const [asked, answered, [found]] = await Promise.all([
    scope.count(searchSuppliers, eq(searchSuppliers.searchId, uuid)),
    scope.count(
      searchSuppliers,
      and(eq(searchSuppliers.searchId, uuid), eq(searchSuppliers.status, 'processed')),
    ),
    db
      .select({ total: count() })
      .from(searchQuotes)
      .where(scope.where(searchQuotes, eq(searchQuotes.searchId, uuid))),
  ]);
  return toSearch(search, { asked, answered, quotes: found?.total ?? 0 });
}

function toSearch(
  search: SearchRow,
  progress: { asked: number; answered: number; quotes: number },
): availability.Search {
  return {
    uuid: search.id,
    status: search.status,
    processingCount: progress.asked,
    processedCount: progress.answered,
    address: search.address,
    searchQuotesCount: progress.quotes,
    kind: search.kind,
    speeds: [...search.ask.speeds],
    bearers: [...search.ask.bearers],
    terms: [...search.ask.terms],
    useExistingLine: search.ask.useExistingLine ?? false,
    pstnNumber: search.ask.pstnNumber ?? null,
    createdAt: search.createdAt.toISOString(),
  };
}

export async function listSearchResults(
  { uuid }: ParsedOf<Endpoints['listSearchResults']>,
  context: Context,
): Promise<availability.SearchQuote[]> {
  const { scope, caller } = context;
  await scope.get(searches, eq(searches.id, uuidId(uuid)));
  const rows = await scope.list(searchQuotes, {
    where: eq(searchQuotes.searchId, uuid),
    orderBy: [asc(searchQuotes.productKey)],
  });
  const results = rows.map(toSearchQuote);
  // The order of costs would show them.
  if (caller.prices !== 'cost') return results;
  return results.sort(
    (left, right) => left.monthlyCost - right.monthlyCost || left.uuid.localeCompare(right.uuid),
  );
}

/** Prices broadband at once, and stores the results so that they can be saved as quotes. */
export async function searchBroadband(input: ParsedOf<Endpoints['searchBroadband']>, context: Context) {
  const address = await resolveInputAddress(context.db, input.address);
  const now = context.now();
  const useExistingLine = input.useExistingLine ?? false;
  const products = priceBroadband(toSite(address), { useExistingLine });
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const search = await scope.insert(searches, {
      userId: context.caller.userId,
      kind: 'broadband',
      status: 'searched',
      address,
      ask: { speeds: [], bearers: [], terms: [], useExistingLine, pstnNumber: input.pstnNumber || null },
      createdAt: now,
      finishedAt: now,
    });
    const rows = await scope.insertMany(searchQuotes, toSearchQuoteRows(search.id, products, now));
    return { uuid: search.id, address, quotes: rows.map(toSearchQuote) };
  });
}

export async function listSearchQuoteAddons(
  { uuid }: ParsedOf<Endpoints['listSearchQuoteAddons']>,
  context: Context,
): Promise<availability.AddonGroup[]> {
  const row = await context.scope.get(searchQuotes, eq(searchQuotes.id, uuidId(uuid)));
  return getAddonGroups(row.product);
}
