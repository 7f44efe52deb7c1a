import type { contract } from '@portal/api-client';
import type { ListDeclaration } from '@portal/area-kit';

type QuoteFilters = ListDeclaration<typeof contract.quotes.single.list, string>['filters'];

/** For testers, in lists of single quotes: this filter adds quotes of multi quotes. A search always finds them. */
export const multiQuotesFilter: NonNullable<QuoteFilters['multiQuotes']> = {
  type: 'select',
  label: 'Multi quotes',
  more: true,
  placeholder: 'Without multi quotes',
  options: { with: 'With multi quotes', only: 'Only from multi quotes' },
};
