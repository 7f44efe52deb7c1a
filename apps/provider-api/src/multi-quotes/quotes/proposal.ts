import type { contract, ParsedOf } from '@portal/api-client';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { statusAtSql } from '../../quotes/lifecycle/expiry.ts';
import { quoteMargins, quotes } from '../../quotes/tables.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { multiQuoteMargins } from '../tables.ts';

type Endpoints = typeof contract.multiQuotes.proposal;
type DealMargin = contract.multiQuotes.DealMargin;

/** Until anyone has set a margin for the multi-quote. */
const DEFAULT_MARGIN: DealMargin = {
  basis: 'margin',
  monthlyPercent: 15,
  installPercent: 0,
  setAt: null,
  setBy: null,
};

const COLUMNS = [
  'reference',
  'customerName',
  'customReference',
  'address',
  'postcode',
  'bearer',
  'speed',
  'uploadSpeed',
  'termMonths',
  'leadTimeDays',
  'installCost',
  'monthlyCost',
  'eccCost',
  'isEccFirm',
  'expiredAt',
] as const;

export async function listProposalQuotes(
  { uuid }: ParsedOf<Endpoints['listQuotes']>,
  { scope, now }: Context,
): Promise<contract.multiQuotes.ProposalQuote[]> {
  return loadProposalQuotes(scope, await loadMultiQuote(scope, uuid), now());
}

/** The quotes of a multi-quote that can be proposed, by customer. */
export async function loadProposalQuotes(
  scope: Scope,
  multiQuote: Pick<MultiQuoteRow, 'uuid'>,
  now: Date,
): Promise<contract.multiQuotes.ProposalQuote[]> {
  const [rows, margins] = await Promise.all([
    scope.pick(quotes, COLUMNS, {
      where: and(
        eq(quotes.multiQuoteUuid, multiQuote.uuid),
        notInArray(statusAtSql(now), [...CLOSED_QUOTE_STATUSES]),
      ),
      orderBy: [asc(quotes.customerName), asc(quotes.reference)],
    }),
    scope.list(quoteMargins, {
      where: sql`${quoteMargins.quoteReference} in (select reference from quotes where multi_quote_uuid = ${multiQuote.uuid})`,
    }),
  ]);
  const own = new Map(margins.map((margin) => [margin.quoteReference, margin]));
  return rows.map(({ address, expiredAt, ...row }) => {
    const margin = own.get(row.reference);
    return {
      ...row,
      site: [address.addressLine1, address.town].filter(Boolean).join(', '),
      expiredAt: expiredAt.toISOString(),
      ownMargin: margin
        ? { monthlyPercent: margin.monthlyPercent, installPercent: margin.installPercent }
        : null,
    };
  });
}

export async function getDealMargin(
  { uuid }: ParsedOf<Endpoints['getMargin']>,
  { scope }: Context,
): Promise<DealMargin> {
  const { id } = await loadMultiQuote(scope, uuid);
  const row = await scope.find(multiQuoteMargins, eq(multiQuoteMargins.multiQuoteId, id));
  return row === null ? DEFAULT_MARGIN : toDealMargin(row);
}

/** The last write wins: a margin does not change the multi-quote itself. */
export function updateDealMargin(
  { uuid, basis, monthlyPercent, installPercent }: ParsedOf<Endpoints['updateMargin']>,
  context: Context,
): Promise<DealMargin> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    // Locked, so that of two concurrent first margins the second becomes an update.
    const { id } = await loadMultiQuote(scope, uuid, 'update');
    const values = {
      basis,
      monthlyPercent,
      installPercent,
      setBy: context.caller.name,
      setAt: context.now(),
    };
    const [changed] = await scope.update(multiQuoteMargins, values, eq(multiQuoteMargins.multiQuoteId, id));
    return toDealMargin(changed ?? (await scope.insert(multiQuoteMargins, { multiQuoteId: id, ...values })));
  });
}

export async function removeQuoteMargin(
  { uuid, reference }: ParsedOf<Endpoints['removeQuoteMargin']>,
  { scope }: Context,
): Promise<void> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const quote = await scope.get(
    quotes,
    and(eq(quotes.multiQuoteUuid, multiQuote.uuid), eq(quotes.reference, reference)),
  );
  await scope.remove(quoteMargins, eq(quoteMargins.quoteReference, quote.reference));
}

const toDealMargin = (row: typeof multiQuoteMargins.$inferSelect): DealMargin => ({
  basis: row.basis,
  monthlyPercent: row.monthlyPercent,
  installPercent: row.installPercent,
  setAt: row.setAt.toISOString(),
  setBy: row.setBy,
});
