import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { and, asc, not, sql } from 'drizzle-orm';
import { matchesSearch } from '../../../db/columns/search-index.ts';
import type { Context } from '../../../http/context.ts';
import { filterBy, orderBy, pageOf, pageWindow } from '../../../http/paging.ts';
import { quoteMargins, quotes } from '../../../quotes/tables.ts';
import { loadMultiQuote } from '../../load-multi-quote.ts';
import { readDealCosts } from '../read-deal.ts';
import {
  canBeProposed,
  isIncludedSql,
  LINE_COLUMNS,
  loadChoices,
  loadOwnMargins,
  standingSql,
  toProposalQuote,
} from './proposal-lines.ts';

type Endpoints = typeof contract.multiQuotes.proposal;

export async function listProposalQuotes(
  { uuid, ...query }: ParsedOf<Endpoints['listQuotes']>,
  { scope, now }: Context,
): Promise<PageOf<contract.multiQuotes.ProposalQuote>> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const { sort, direction } = query;
  const where = and(canBeProposed(multiQuote.uuid, now()), filterQuotes(query, now()));
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
  const margins = await loadOwnMargins(scope, rows);
  const choices = await loadChoices(scope, rows);
  return pageOf(
    query,
    rows.map((row) =>
      toProposalQuote(row, {
        margin: margins.get(row.reference),
        choice: choices.get(row.reference),
        now: now(),
      }),
    ),
    total,
  );
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
    and(canBeProposed(uuid, now()), not(isIncludedSql(now()))),
  );
  const count = (standing: contract.multiQuotes.ProposalStanding) => leftOut.get(standing) ?? 0;
  return {
    ...costs,
    leftOut: { open: count('open'), ordered: count('ordered'), negotiation: count('negotiation') },
  };
}
