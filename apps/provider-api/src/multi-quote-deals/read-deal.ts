import type { contract } from '@portal/api-client';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { and } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { quotesInOrder } from '../multi-quotes/quotes-in-order.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createOfferDigests, OFFER_COLUMNS, type OfferDigests, type OfferedQuote } from './offer-digest.ts';
import {
  COST_COLUMNS,
  isProposedSql,
  LINE_COLUMNS,
  loadOwnMargins,
  type MarginRow,
  type QuoteCosts,
  toProposalLines,
} from './proposal-lines.ts';
import { readSiteOptions, type SiteOptions } from './site-options.ts';

type ProposalLine = contract.multiQuotes.ProposalLine;
type ProposalQuote = contract.multiQuotes.ProposalQuote;
export type ProposedCosts = Omit<contract.multiQuotes.DealCosts, 'leftOut'>;

/** Few enough not to block other queries. */
const QUOTES_PER_STATEMENT = 250;

/**
 * Walks through the quotes in the proposal in the order of their references, batch by batch, so that ten thousand
 * of them neither make a long statement nor a long turn.
 */
async function* walkQuotes<Key extends keyof QuoteRow & string>(
  scope: Scope,
  uuid: string,
  now: Date,
  keys: readonly (Key | 'reference')[],
): AsyncGenerator<Pick<QuoteRow, Key | 'reference'>[], void, void> {
  let after: string | null = null;
  for (;;) {
    const { where, orderBy } = quotesInOrder(uuid, after);
    const rows = await scope.pick(quotes, keys, {
      where: and(where, isProposedSql(now)),
      orderBy,
      limit: QUOTES_PER_STATEMENT,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < QUOTES_PER_STATEMENT) return;
    after = last.reference;
    await yieldToEventLoop();
  }
}

interface DealRead {
  costs: ProposedCosts;
  /** Change when a quote's cost or service, the set of quotes or a recommendation changes. */
  digests: OfferDigests;
}

type Deal = Pick<MultiQuoteRow, 'uuid'>;

/** The costs of the quotes in the proposal, without their sites. */
export async function readDealCosts(scope: Scope, { uuid }: Deal, now: Date): Promise<DealRead> {
  const options = await readSiteOptions(scope, uuid, now);
  const deal = collectCosts(options);
  for await (const rows of walkQuotes(scope, uuid, now, [...COST_COLUMNS, ...OFFER_COLUMNS]))
    deal.add(rows, await loadOwnMargins(scope, rows));
  return deal.finish();
}

/** Reads the costs and one line per site, sorted by customer. */
export async function readDealQuotes(
  scope: Scope,
  { uuid }: Deal,
  now: Date,
): Promise<DealRead & { quotes: ProposalQuote[] }> {
  const options = await readSiteOptions(scope, uuid, now);
  const deal = collectCosts(options);
  const lines = new Map<string, ProposalLine>();
  for await (const rows of walkQuotes(scope, uuid, now, [...LINE_COLUMNS, ...OFFER_COLUMNS])) {
    deal.add(rows, await loadOwnMargins(scope, rows));
    for (const line of await toProposalLines(scope, rows, now)) lines.set(line.reference, line);
  }
  await yieldToEventLoop();
  const found = [...lines.values()]
    .filter(({ reference }) => !options.isAlternative(reference))
    .map((line) => ({ line, key: `${line.customerName.toLowerCase()}\n${line.reference}` }));
  found.sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    ...deal.finish(),
    quotes: found.map(({ line }) => ({
      ...line,
      options: options.optionsOf(line.reference).flatMap((reference) => lines.get(reference) ?? []),
    })),
  };
}

/**
 * Adds up batches, in the order of their references. Counts only the recommended quote of each site, because the
 * customer takes one.
 */
function collectCosts({ sites, isAlternative, crowdedSite }: SiteOptions) {
  const groups = new Map<string, ProposedCosts['groups'][number]>();
  const digests = createOfferDigests();
  const customers = new Set<string>();
  const costs = { siteCount: 0, firmEcc: 0, estimatedEcc: 0 };
  let firstExpiry: Date | null = null;
  return {
    add(rows: readonly (QuoteCosts & OfferedQuote)[], margins: ReadonlyMap<string, MarginRow>) {
      for (const row of rows) {
        digests.add(row);
        if (customers.size < 2) customers.add(row.customerName);
        if (firstExpiry === null || row.expiredAt < firstExpiry) firstExpiry = row.expiredAt;
        if (isAlternative(row.reference)) continue;
        const { reference, installCost, monthlyCost, eccCost, isEccFirm, termMonths } = row;
        const ownMargin = margins.get(reference) ?? null;
        const key = [
          installCost,
          monthlyCost,
          termMonths,
          ownMargin?.monthlyPercent,
          ownMargin?.installPercent,
        ];
        const group = groups.get(key.join());
        if (group === undefined)
          groups.set(key.join(), { installCost, monthlyCost, termMonths, ownMargin, sites: 1 });
        else group.sites += 1;
        costs.siteCount += 1;
        costs[isEccFirm ? 'firmEcc' : 'estimatedEcc'] += eccCost;
      }
    },
    finish(): DealRead {
      const [customer = null] = customers;
      // Without options, the digest of prices is the same as in earlier releases.
      for (const recommended of sites.flatMap(([first]) => first ?? []).sort())
        digests.recommend(recommended);
      return {
        costs: {
          ...costs,
          sitesWithOptions: sites.length,
          crowdedSite,
          customerName: customers.size === 1 ? customer : null,
          validUntil: firstExpiry === null ? null : getLastValidDay(firstExpiry),
          groups: [...groups.values()],
        },
        digests: digests.finish(),
      };
    },
  };
}
