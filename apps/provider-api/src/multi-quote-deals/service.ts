import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { matchesSearch } from '../db/columns/search-index.ts';
import { and, asc, eq, inArray, not, type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { filterBy, orderBy, pageOf, pageWindow } from '../lists/paging.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { quoteMargins, quotes } from '../quotes/tables.ts';
import {
  canBeProposedSql,
  isIncludedSql,
  LINE_COLUMNS,
  standingSql,
  toProposalLines,
} from './proposal-lines.ts';
import { readDealCosts } from './read-deal.ts';
import { readSiteOptions, type SiteOptions } from './site-options.ts';

type Endpoints = typeof contract.multiQuotes.proposal;

export async function listProposalQuotes(
  { uuid, ...query }: ParsedOf<Endpoints['listQuotes']>,
  { scope, now }: Context,
): Promise<PageOf<contract.multiQuotes.ProposalQuote>> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const { sort, direction } = query;
  const options = await readSiteOptions(scope, multiQuote.uuid, now());
  const where = and(
    eq(quotes.multiQuoteUuid, multiQuote.uuid),
    canBeProposedSql(now()),
    filterQuotes(query, now()),
    filterAlternatives(query.isAlternative, options),
  );
  const columns = { customerName: quotes.customerName, monthlyCost: quotes.monthlyCost };
  const total = await scope.count(quotes, where);
  const rows = await scope.pick(quotes, LINE_COLUMNS, {
    where,
    orderBy:
      sort === undefined
        ? [asc(quotes.customerName), asc(quotes.reference)]
        : orderBy({ sort, direction }, columns, [], quotes.reference),
    ...pageWindow(query),
  });
  const lines = await toProposalLines(scope, rows, now());
  const references = rows.flatMap(({ reference }) => options.optionsOf(reference));
  const optionRows = await scope.pick(quotes, LINE_COLUMNS, { where: inArray(quotes.reference, references) });
  const optionLines = await toProposalLines(scope, optionRows, now());
  const byReference = new Map(optionLines.map((line) => [line.reference, line]));
  return pageOf(
    query,
    lines.map((line) => ({
      ...line,
      options: options.optionsOf(line.reference).flatMap((reference) => byReference.get(reference) ?? []),
    })),
    total,
  );
}

function filterAlternatives(isAlternative: boolean | undefined, { sites }: SiteOptions): SQL | undefined {
  if (isAlternative === undefined) return undefined;
  const alternatives = sites.flatMap((site) => site.slice(1));
  // One parameter, however many there are.
  const matches = sql`${quotes.reference} = any(${sql.param(alternatives)}::text[])`;
  return isAlternative ? matches : not(matches);
}

type Filters = Pick<ParsedOf<Endpoints['listQuotes']>, 'search' | 'hasOwnMargin' | 'isIncluded'>;

export const filterQuotes = ({ search, hasOwnMargin, isIncluded }: Filters, now: Date) =>
  filterBy(
    { search, hasOwnMargin, isIncluded },
    {
      search: (text: string) => matchesSearch(quotes.searchIndex, text),
      hasOwnMargin: (own: boolean) => (own ? ownMarginExists : not(ownMarginExists)),
      isIncluded: (included: boolean) => (included ? isIncludedSql(now) : not(isIncludedSql(now))),
    },
  );

const ownMarginExists = sql`exists (select from ${quoteMargins} where ${quoteMargins.quoteReference} = ${quotes.reference})`;

export async function getDealCosts(
  { uuid }: ParsedOf<Endpoints['getCosts']>,
  { scope, now }: Context,
): Promise<contract.multiQuotes.DealCosts> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const { costs } = await readDealCosts(scope, multiQuote, now());
  const leftOut = await scope.countBy(
    quotes,
    standingSql(now()),
    and(eq(quotes.multiQuoteUuid, uuid), canBeProposedSql(now()), not(isIncludedSql(now()))),
  );
  const count = (standing: contract.multiQuotes.ProposalStanding) => leftOut.get(standing) ?? 0;
  return {
    ...costs,
    leftOut: { open: count('open'), ordered: count('ordered'), negotiation: count('negotiation') },
  };
}
