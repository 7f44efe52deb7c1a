import type { contract } from '@portal/api-client';
import type { ProposalMargin } from '@portal/api-client/proposal';
import { searches, searchQuotes } from '../availability/tables.ts';
import { circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import { defaultMargins } from '../default-margins/tables.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { orders } from '../orders/tables.ts';
import { multiQuoteMargins } from '../quote-margins/tables.ts';
import { quoteMargins, quotes } from '../quotes/tables.ts';

type Family = contract.quotes.ProductFamily;

/** What decides the margin of a price. */
export type MarginSource =
  | { quote: string }
  | { family: Family }
  /** An offer for a site of a multi-quote, by its uuid. */
  | { deal: string }
  | { circuit: number }
  | { searchQuote: string };

/** A margin with what it was set for. */
interface AppliedMargin extends ProposalMargin {
  setFor: contract.circuits.CircuitMarginSource;
}

/** Null if the quote, its multi-quote and the company have no margin: then there is no selling price. */
export type MarginOf = (source: MarginSource) => AppliedMargin | null;

const FAMILIES_OF_KIND = { single: 'leasedLine', multi: 'leasedLine', broadband: 'broadband' } as const;

/** As many values as a statement has, so that a list of ten thousand items makes no statement that is too long. */
const BATCH = 1000;

async function loadInBatches<Value, Row>(
  values: readonly Value[],
  load: (some: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < values.length; from += BATCH)
    rows.push(...(await load(values.slice(from, from + BATCH))));
  return rows;
}

const ofDeal = (margin: ProposalMargin | null): AppliedMargin | null =>
  margin && { ...margin, setFor: 'multiQuote' };

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * The margins of a partner's prices: the quote's own, or else that of its multi-quote, or else the company's default for
 * the product. Never the margin that a user used last: a price must not depend on who looks at it.
 */
export async function loadMargins(
  db: Database,
  partnerId: number,
  sources: readonly MarginSource[],
): Promise<MarginOf> {
  const valuesOf = <Value>(pick: (source: MarginSource) => Value | undefined): Value[] => [
    ...new Set(sources.map(pick).filter((value) => value !== undefined)),
  ];
  const [defaults] = await db.select().from(defaultMargins).where(eq(defaultMargins.partnerId, partnerId));
  const ofFamily = (family: Family): AppliedMargin | null => {
    const margin = defaults?.[family] ?? null;
    return margin && { ...margin, setFor: 'company' };
  };

  const services = await loadInBatches(
    valuesOf((source) => ('circuit' in source ? source.circuit : undefined)),
    (ids) =>
      db
        .select({ id: circuits.id, type: circuits.circuitType, quote: orders.quoteReference })
        .from(circuits)
        .leftJoin(orders, and(eq(orders.reference, circuits.orderReference), eq(orders.partnerId, partnerId)))
        .where(and(eq(circuits.partnerId, partnerId), inArray(circuits.id, ids))),
  );
  const references = new Set(valuesOf((source) => ('quote' in source ? source.quote : undefined)));
  for (const { quote } of services) if (quote !== null) references.add(quote);
  const quoted = await loadInBatches([...references], (some) =>
    db
      .select({
        reference: quotes.reference,
        kind: quotes.kind,
        own: quoteMargins,
        deal: multiQuoteMargins,
      })
      .from(quotes)
      .leftJoin(quoteMargins, eq(quoteMargins.quoteReference, quotes.reference))
      .leftJoin(multiQuotes, eq(multiQuotes.uuid, quotes.multiQuoteUuid))
      .leftJoin(multiQuoteMargins, eq(multiQuoteMargins.multiQuoteId, multiQuotes.id))
      .where(and(eq(quotes.partnerId, partnerId), inArray(quotes.reference, some))),
  );
  const deals = await loadInBatches(
    valuesOf((source) => ('deal' in source ? source.deal : undefined)).filter(isUuid),
    (some) =>
      db
        .select({ uuid: multiQuotes.uuid, margin: multiQuoteMargins })
        .from(multiQuotes)
        .innerJoin(multiQuoteMargins, eq(multiQuoteMargins.multiQuoteId, multiQuotes.id))
        .where(and(eq(multiQuotes.partnerId, partnerId), inArray(multiQuotes.uuid, some))),
  );
  const offers = await loadInBatches(
    valuesOf((source) => ('searchQuote' in source ? source.searchQuote : undefined)).filter(isUuid),
    (some) =>
      db
        .select({ id: searchQuotes.id, kind: searches.kind })
        .from(searchQuotes)
        .innerJoin(searches, eq(searches.id, searchQuotes.searchId))
        .where(and(eq(searchQuotes.partnerId, partnerId), inArray(searchQuotes.id, some))),
  );

  const byQuote = new Map(
    quoted.map(({ reference, kind, own, deal }) => [
      reference,
      own === null
        ? (ofDeal(deal) ?? ofFamily(FAMILIES_OF_KIND[kind]))
        : ({ basis: 'markup', ...own, setFor: 'quote' } as const),
    ]),
  );
  const byDeal = new Map(deals.map(({ uuid, margin }) => [uuid, ofDeal(margin)]));
  const byCircuit = new Map(
    services.map(({ id, type, quote }) => [
      id,
      quote === null
        ? ofFamily(type === 'Broadband' ? 'broadband' : 'leasedLine')
        : (byQuote.get(quote) ?? null),
    ]),
  );
  const byOffer = new Map(
    offers.map(({ id, kind }) => [id, ofFamily(kind === 'broadband' ? 'broadband' : 'leasedLine')]),
  );
  return (source) => {
    if ('quote' in source) return byQuote.get(source.quote) ?? null;
    if ('family' in source) return ofFamily(source.family);
    if ('deal' in source) return byDeal.get(source.deal) ?? ofFamily('leasedLine');
    if ('circuit' in source) return byCircuit.get(source.circuit) ?? null;
    return byOffer.get(source.searchQuote) ?? null;
  };
}
