import type { contract } from '@portal/api-client';
import { formatSpeed, formatTermMonths } from '@portal/ui/format';

type SearchFilters = contract.multiQuotes.SearchFilters;

/** Search filters in one line: "1 Gb bearer, 36 Months, on-net only"; null where any offer matches. */
export function describeSearchFilters(
  filters: SearchFilters,
  supplierName: (key: string) => string,
): string | null {
  const { bearers, speeds, terms, supplierKeys, layer, onNetOnly } = filters;
  const list = (values: readonly number[], format: (value: number) => string) =>
    values.map((value) => format(value)).join(' or ');
  const parts = [
    bearers.length > 0 && `${list(bearers, formatSpeed)} bearer`,
    speeds.length > 0 && list(speeds, formatSpeed),
    terms.length > 0 && list(terms, formatTermMonths),
    supplierKeys.length > 0 && supplierKeys.map(supplierName).join(' or '),
    layer !== null && `Layer ${layer}`,
    onNetOnly && 'on-net only',
  ].filter((part): part is string => typeof part === 'string');
  return parts.length === 0 ? null : parts.join(', ');
}
