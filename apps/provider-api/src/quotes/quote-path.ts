import type { QuoteRow } from './tables.ts';

/** Where the portal shows a quote: for notifications and the dashboard. */
export function getQuotePath(row: Pick<QuoteRow, 'kind' | 'reference'>): string {
  return row.kind === 'broadband' ? `/broadband-quotes/${row.reference}` : `/quotes/${row.reference}`;
}
