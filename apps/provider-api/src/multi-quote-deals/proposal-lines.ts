import type { contract } from '@portal/api-client';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, inArray, notInArray, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { statusAt, statusAtSql } from '../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quoteMargins, quotes } from '../quotes/tables.ts';
import { proposalChoices } from './tables.ts';

type ProposalLine = contract.multiQuotes.ProposalLine;
type Standing = contract.multiQuotes.ProposalStanding;

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
  'status',
] as const;

export type QuoteCosts = Pick<QuoteRow, (typeof COST_COLUMNS)[number]>;
type LineRow = Pick<QuoteRow, (typeof LINE_COLUMNS)[number]>;
export type MarginRow = Pick<typeof quoteMargins.$inferSelect, 'monthlyPercent' | 'installPercent'>;

/** Matches quotes that can be proposed. */
export const canBeProposedSql = (now: Date) => notInArray(statusAtSql(now), [...CLOSED_QUOTE_STATUSES]);

/** The standings of quotes that are not open, by their status. */
const STANDINGS: Partial<Record<QuoteRow['status'], Standing>> = {
  processing: 'ordered',
  approved: 'ordered',
  negotiation: 'negotiation',
};

export const getStanding = (quote: Pick<QuoteRow, 'status' | 'expiredAt'>, now: Date): Standing =>
  STANDINGS[statusAt(quote, now)] ?? 'open';

/** {@link getStanding} for the database. */
export const standingSql = (now: Date): SQL<Standing> =>
  sql`case ${statusAtSql(now)} ${sql.raw(
    Object.entries(STANDINGS)
      .map(([status, standing]) => `when '${status}' then '${standing}'`)
      .join(' '),
  )} else 'open' end`;

/** Whether a quote is in the proposal: as somebody chose while it had its standing, or else when it is open. */
export const isIncludedSql = (now: Date): SQL<boolean> =>
  sql`coalesce((select ${proposalChoices.isIncluded} from ${proposalChoices}
    where ${proposalChoices.quoteReference} = ${quotes.reference}
      and ${proposalChoices.standing} = ${standingSql(now)}), ${standingSql(now)} = 'open')`;

/** The quotes that the customer is offered. */
export const isProposedSql = (now: Date) => and(canBeProposedSql(now), isIncludedSql(now));

export type ChoiceRow = Pick<typeof proposalChoices.$inferSelect, 'isIncluded' | 'standing' | 'chosenAt'>;

/** {@link isIncludedSql} for a quote that is loaded. */
export const isIncluded = (choice: ChoiceRow | undefined, standing: Standing): boolean =>
  choice?.standing === standing ? choice.isIncluded : standing === 'open';

/** The users' choices for these quotes, by reference. */
export async function loadChoices(
  scope: Scope,
  rows: readonly Pick<QuoteRow, 'reference'>[],
): Promise<Map<string, ChoiceRow>> {
  if (rows.length === 0) return new Map();
  const choices = await scope.pick(
    proposalChoices,
    ['quoteReference', 'isIncluded', 'standing', 'chosenAt'],
    {
      where: inArray(
        proposalChoices.quoteReference,
        rows.map(({ reference }) => reference),
      ),
    },
  );
  return new Map(choices.map(({ quoteReference, ...choice }) => [quoteReference, choice]));
}

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

interface LineOptions {
  margin: MarginRow | undefined;
  choice: ChoiceRow | undefined;
  now: Date;
}

function toProposalLine(
  { address, expiredAt, status, ...row }: LineRow,
  { margin, choice, now }: LineOptions,
): ProposalLine {
  const standing = getStanding({ status, expiredAt }, now);
  return {
    ...row,
    standing,
    isIncluded: isIncluded(choice, standing),
    site: [address.addressLine1, address.town].filter(Boolean).join(', '),
    ownMargin: margin ?? null,
  };
}

/** Quotes as lines of the proposal, with their own margins and choices. */
export async function toProposalLines(
  scope: Scope,
  rows: readonly LineRow[],
  now: Date,
): Promise<ProposalLine[]> {
  const margins = await loadOwnMargins(scope, rows);
  const choices = await loadChoices(scope, rows);
  return rows.map((row) =>
    toProposalLine(row, { margin: margins.get(row.reference), choice: choices.get(row.reference), now }),
  );
}
