import type { contract } from '@portal/api-client';
import type { ListDeclaration } from '@portal/area-kit';

type QuoteFilters = ListDeclaration<typeof contract.quotes.single.list, string>['filters'];

/** For testers, in lists of single quotes: the quotes of multi quotes are listed on request, and found by a search. */
export const multiQuotesFilter: NonNullable<QuoteFilters['multiQuotes']> = {
  type: 'select',
  label: 'Multi quotes',
  more: true,
  placeholder: 'Without multi quotes',
  options: { with: 'With multi quotes', only: 'Only from multi quotes' },
};
