import { formatDateRange, formatMoney } from '@portal/ui/format';
import type { FilterChip } from '@portal/ui/page';
import { type AnyFilter, type ListContext, type Option, selectOptions } from '../define-list.ts';
import {
  type FilterValues,
  fieldsOf,
  filtersOf,
  type ListValues,
  type UrlDeclaration,
} from '../url-state/list-params.ts';

type Values = Pick<ListValues<unknown>, 'search' | 'filterValues'>;
type Change = (change: FilterValues) => void;

/** The tab whose values equal or include the selected ones; otherwise the tab for all rows. */
export function selectedTab(
  tabs: readonly { id: string; values: readonly string[] }[],
  values: readonly string[],
): { id: string; values: readonly string[] } | undefined {
  const all = tabs.find((tab) => tab.values.length === 0);
  if (values.length === 0) return all;
  const containing = tabs.filter((tab) => values.every((value) => tab.values.includes(value)));
  return containing.find((tab) => tab.values.length === values.length) ?? containing[0] ?? all;
}

/** Whether the selected tab alone says what is shown, so that no chips are needed. */
export function isWholeTab(
  tabs: readonly { id: string; values: readonly string[] }[],
  values: readonly string[],
): boolean {
  return selectedTab(tabs, values)?.values.length === values.length;
}

/** Active filters with their remove actions. `names`: display names for linked filters, by filter. */
export function listChips(
  list: Pick<UrlDeclaration, 'filters'>,
  { search, filterValues }: Values,
  context: ListContext,
  set: Change,
  names: Readonly<Record<string, string>> = {},
): FilterChip[] {
  const chips: FilterChip[] =
    search === '' ? [] : [{ id: 'search', label: `“${search}”`, onRemove: () => set({ search: '' }) }];
  for (const [name, filter] of filtersOf(list)) {
    for (const { value, label: text } of activeLabels(name, filter, filterValues, context)) {
      const label = names[name] === undefined ? text : `${text}: ${names[name]}`;
      const rest =
        value === undefined ? undefined : asList(filterValues[name]).filter((other) => other !== value);
      chips.push({
        id: value === undefined ? name : `${name}-${value}`,
        label,
        onRemove: () => set(Object.fromEntries(fieldsOf(name, filter).map((field) => [field, rest]))),
      });
    }
  }
  return chips;
}

function activeLabels(
  name: string,
  filter: AnyFilter,
  filters: FilterValues,
  context: ListContext,
): { value?: string; label: string }[] {
  const [first = name, second = name] = fieldsOf(name, filter);
  const from = filters[first];
  const to = filters[second];
  if (from === undefined && to === undefined) return [];
  switch (filter.type) {
    case 'chips':
    case 'tabs': {
      const values = asList(from);
      if (filter.type === 'tabs' && isWholeTab(filter.tabs, values)) return [];
      const chip = filter.type === 'chips' ? filter.chip : undefined;
      return values.map((value) => {
        const label = labelOf(selectOptions(filter.options, context), value);
        return { value, label: chip?.(label) ?? label };
      });
    }
    case 'select': {
      const value = String(from);
      const label = labelOf(selectOptions(filter.options, context), value);
      return [{ label: filter.chip?.(label) ?? label }];
    }
    case 'dateRange': {
      const range = { from: textOrUndefined(from), to: textOrUndefined(to) };
      return [
        {
          label:
            filter.chip?.(range) ?? `${filter.label} ${formatDateRange(range.from ?? '', range.to ?? '')}`,
        },
      ];
    }
    case 'amountRange':
      return [{ label: `${filter.label} ${amountText(from, to)}` }];
    case 'toggle':
    case 'linked':
      return [{ label: filter.label }];
  }
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOrUndefined = (value: unknown) => (typeof value === 'string' ? value : undefined);

function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

function amountText(from: unknown, to: unknown): string {
  if (typeof from !== 'number') return `up to ${formatMoney(Number(to))}`;
  return typeof to === 'number' ? `${formatMoney(from)} to ${formatMoney(to)}` : `from ${formatMoney(from)}`;
}
