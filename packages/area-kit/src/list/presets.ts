import type { Labels, SelectFilter, StatusTab } from './define-list.ts';

/** The tab for all rows. */
export const ALL_TAB = { id: 'all', label: 'All', values: [] } as const;

/** One tab per status, labelled by the contract's table. */
export function statusTabs<Status extends string>(
  labels: Labels<Status>,
  statuses: readonly Status[],
): StatusTab<Status>[] {
  return statuses.map((status) => {
    const label: string | { readonly label: string } = labels[status];
    return { id: status, label: typeof label === 'string' ? label : label.label, values: [status] };
  });
}

/** Choice of one supplier, by the names the brand gives them. */
export const supplierFilter: SelectFilter<string> = {
  type: 'select',
  label: 'Supplier',
  placeholder: 'Any supplier',
  options: ({ suppliers }) => suppliers.map(({ key, name }) => ({ value: key, label: name })),
  formerParam: 'supplier',
};
