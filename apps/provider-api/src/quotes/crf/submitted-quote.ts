import type { QuoteRow } from '../tables.ts';

/** What an approver compares of the quote itself, in addition to the answers of its request form. */
export const toSubmittedQuote = (row: QuoteRow) => ({
  customerName: row.customerName,
  productName: row.productName,
  termMonths: row.termMonths,
  installCost: row.installCost,
  monthlyCost: row.monthlyCost,
  eccCost: row.eccCost,
});
