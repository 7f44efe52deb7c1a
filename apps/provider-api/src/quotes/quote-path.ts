import type { QuoteRow } from './tables.ts';

/** The quote's page in the portal, for notifications and the dashboard. */
export function getQuotePath(row: Pick<QuoteRow, 'kind' | 'reference'>): string {
  return row.kind === 'broadband' ? `/broadband-quotes/${row.reference}` : `/quotes/${row.reference}`;
}
