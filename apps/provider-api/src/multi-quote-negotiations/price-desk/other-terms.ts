import { isPricedOnLine } from '../../availability/priced-on-line.ts';
import { circuits } from '../../circuits/tables.ts';
import { and, eq, inArray } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { DEFAULT_FILTERS } from '../../multi-quote-sites/load-location.ts';
import { listProducts } from '../../multi-quote-sites/offers/products.ts';
import { type LocationRow, multiQuoteLocations } from '../../multi-quotes/tables.ts';
import { priceBroadband } from '../../pricing/broadband.ts';
import { type ExistingLine, removeExistingLineCosts } from '../../pricing/existing-line.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { toSite } from '../../pricing/site.ts';
import { type QuoteRow, quoteRenewals } from '../../quotes/tables.ts';

/** The product of a quote at another term. */
export interface OtherTerm {
  /** Of the search quote; null for single and broadband quotes, whose other terms were not searched. */
  uuid: string | null;
  product: PricedProduct;
}

/** Loads what the prices depend on. Returns a function that lists a quote's product at its other terms. */
export async function loadOtherTerms(
  scope: Scope,
  rows: readonly QuoteRow[],
): Promise<(quote: QuoteRow) => OtherTerm[]> {
  const locations = await loadLocations(scope, rows);
  const lines = await loadRenewedLines(scope, rows);
  return (quote) => {
    const line = lines.get(quote.reference);
    return listSold(quote, locations)
      .filter(({ product }) => isSameService(product, quote) && product.termMonths !== quote.termMonths)
      .map(({ uuid, product }) => ({
        uuid,
        product: line === undefined ? product : removeExistingLineCosts(line, product),
      }));
  };
}

/** What suppliers sell at the address of a quote. */
function listSold(quote: QuoteRow, locations: ReadonlyMap<string, LocationRow>): OtherTerm[] {
  const withoutUuid = (product: PricedProduct) => ({ uuid: null, product });
  const { kind, address, speed } = quote;
  if (kind === 'broadband')
    return priceBroadband(toSite(address), { useExistingLine: quote.useExistingLine === true }).map(
      withoutUuid,
    );
  if (kind === 'single') {
    const searchFilters = { ...DEFAULT_FILTERS, speeds: [speed] };
    return listProducts({ address, searchUuid: '', searchFilters }).map(({ product }) =>
      withoutUuid(product),
    );
  }
  const location = locations.get(quote.multiQuoteLocationUuid ?? '');
  return location === undefined ? [] : listProducts(location);
}

const isSameService = (product: PricedProduct, quote: QuoteRow): boolean =>
  product.productCode === quote.productCode &&
  product.supplierKey === quote.supplierKey &&
  product.bearer === quote.bearer &&
  product.speed === quote.speed;

async function loadLocations(scope: Scope, rows: readonly QuoteRow[]): Promise<Map<string, LocationRow>> {
  const uuids = rows.flatMap(({ multiQuoteLocationUuid }) => multiQuoteLocationUuid ?? []);
  if (uuids.length === 0) return new Map();
  const locations = await scope.list(multiQuoteLocations, {
    where: inArray(multiQuoteLocations.uuid, uuids),
  });
  return new Map(locations.map((location) => [location.uuid, location]));
}

/** The lines of the services that the quotes renew, by the quotes' references. */
async function loadRenewedLines(scope: Scope, rows: readonly QuoteRow[]): Promise<Map<string, ExistingLine>> {
  const lines = new Map<string, ExistingLine>();
  // The quotes of a multi-quote renew no service.
  const references = rows.filter(({ kind }) => kind !== 'multi').map(({ reference }) => reference);
  if (references.length === 0) return lines;
  const renewals = await scope.list(quoteRenewals, {
    where: inArray(quoteRenewals.quoteReference, references),
  });
  for (const { quoteReference, circuitId } of renewals) {
    const quote = rows.find(({ reference }) => reference === quoteReference);
    if (quote === undefined || !(await isPricedOnLine(scope, quote))) continue;
    const line = await scope.find(
      circuits,
      and(eq(circuits.id, circuitId), eq(circuits.supplierKey, quote.supplierKey)),
    );
    if (line !== null) lines.set(quoteReference, line);
  }
  return lines;
}
