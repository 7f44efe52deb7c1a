import { formatTerm } from '@portal/api-client/units';
import type { QuoteRow } from '../quotes/tables.ts';
import { formatPounds } from '../shared/format-pounds.ts';
import type { negotiationQuotes } from './tables.ts';

type NegotiationQuoteRow = typeof negotiationQuotes.$inferSelect;

/** The values of a quote that an accepted offer replaces. Stored, because the quote itself then has the new ones. */
export const toOldValues = ({
  productName,
  termMonths,
  totalCost,
  eccCost,
  installCost,
  monthlyCost,
}: QuoteRow) => ({ productName, termMonths, totalCost, eccCost, installCost, monthlyCost });

type Priced = Pick<
  NegotiationQuoteRow,
  'termMonths' | 'installCost' | 'monthlyCost' | 'newProduct' | 'newInstall' | 'newMonthlyCost'
>;

/** Install and monthly over the offered term, without ECC (R24). Null without an offer, or while the term is unknown. */
export function getOfferedTotal(part: Priced): number | null {
  const termMonths = part.newProduct?.termMonths ?? part.termMonths;
  if (part.newMonthlyCost === null || termMonths === null) return null;
  return (part.newInstall ?? part.installCost) + part.newMonthlyCost * termMonths;
}

type Terms = ReturnType<typeof toOldValues>;

/** "36 Months instead of 12, monthly £269.44 → £494.00, …": what a decision changed, term first. */
export function describeChange(before: Terms, after: Terms): string {
  const term =
    after.termMonths === before.termMonths
      ? `${formatTerm(after.termMonths)} as before`
      : `${formatTerm(after.termMonths)} instead of ${before.termMonths}`;
  return [
    term,
    ...(after.productName === before.productName
      ? []
      : [`${after.productName} instead of ${before.productName}`]),
    `monthly ${formatStep(before.monthlyCost, after.monthlyCost)}`,
    `install ${formatStep(before.installCost, after.installCost)}`,
    `total ${formatStep(before.totalCost, after.totalCost)}`,
    ...(before.eccCost === 0 && after.eccCost === 0
      ? []
      : [`ECC ${formatStep(before.eccCost, after.eccCost)}`]),
  ].join(', ');
}

const formatStep = (from: number, to: number): string =>
  from === to ? `${formatPounds(from)} unchanged` : `${formatPounds(from)} → ${formatPounds(to)}`;
