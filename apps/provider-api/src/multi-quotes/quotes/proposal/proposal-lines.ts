import type { contract } from '@portal/api-client';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Scope } from '../../../db/scope.ts';
import { statusAtSql } from '../../../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quoteMargins, quotes } from '../../../quotes/tables.ts';

type ProposalQuote = contract.multiQuotes.ProposalQuote;

export const COST_COLUMNS = [
  'reference',
  'customerName',
  'termMonths',
  'installCost',
  'monthlyCost',
  'eccCost',
  'isEccFirm',
  'expiredAt',
] as const;

export const LINE_COLUMNS = [
  ...COST_COLUMNS,
  'customReference',
  'address',
  'postcode',
  'bearer',
  'speed',
  'uploadSpeed',
  'leadTimeDays',
] as const;

export type QuoteCosts = Pick<QuoteRow, (typeof COST_COLUMNS)[number]>;
type LineRow = Pick<QuoteRow, (typeof LINE_COLUMNS)[number]>;
export type MarginRow = Pick<typeof quoteMargins.$inferSelect, 'monthlyPercent' | 'installPercent'>;

/** The quotes of a multi-quote that can be proposed. */
export const canBeProposed = (uuid: string, now: Date) =>
  and(eq(quotes.multiQuoteUuid, uuid), notInArray(statusAtSql(now), [...CLOSED_QUOTE_STATUSES]));

export async function loadOwnMargins(
  scope: Scope,
  rows: readonly Pick<QuoteRow, 'reference'>[],
): Promise<Map<string, MarginRow>> {
  if (rows.length === 0) return new Map();
  const margins = await scope.pick(quoteMargins, ['quoteReference', 'monthlyPercent', 'installPercent'], {
    where: inArray(
      quoteMargins.quoteReference,
      rows.map(({ reference }) => reference),
    ),
  });
  return new Map(margins.map(({ quoteReference, ...margin }) => [quoteReference, margin]));
}

export function toProposalQuote(
  { address, expiredAt, ...row }: LineRow,
  margin: MarginRow | undefined,
): ProposalQuote {
  return {
    ...row,
    site: [address.addressLine1, address.town].filter(Boolean).join(', '),
    ownMargin: margin ?? null,
  };
}
