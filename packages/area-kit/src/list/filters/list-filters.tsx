import { Button } from '@portal/ui';
import { selectFilter } from '@portal/ui/forms';
import {
  amountRangeFilter,
  chipFilter,
  customFilter,
  dateRangeFilter,
  type FilterControl,
} from '@portal/ui/page';
import { type ListContext, selectOptions } from '../define-list.ts';
import { type FilterValues, filtersOf, type UrlDeclaration } from '../url-state/list-params.ts';

/** The controls of a list's filter row; tabs and linked filters have none there. */
export function filterControls(
  list: Pick<UrlDeclaration, 'filters'>,
  values: FilterValues,
  context: ListContext,
  set: (change: FilterValues) => void,
): FilterControl[] {
  const controls: FilterControl[] = [];
  for (const [name, filter] of filtersOf(list)) {
    const shared = { id: name, label: filter.label, more: 'more' in filter && filter.more === true };
    const value = values[name];
    const from = values[`${name}From`];
    const to = values[`${name}To`];
    switch (filter.type) {
      case 'chips':
        controls.push(
          chipFilter({
            ...shared,
            options: selectOptions(filter.options, context),
            multiple: filter.single !== true,
            value: Array.isArray(value) ? value : [],
            onChange: (next) => set({ [name]: next }),
          }),
        );
        break;
      case 'select': {
        const { label, placeholder } = filter;
        const select = { placeholder, options: selectOptions(filter.options, context) };
        const chosen = typeof value === 'string' ? value : '';
        const onChange = (next: string | null) => set({ [name]: next ?? '' });
        controls.push(
          filter.render
            ? customFilter(
                shared,
                filter.render({ ...select, label, labelHidden: true, value: chosen || null, onChange }),
              )
            : selectFilter({ ...shared, ...select, value: chosen, onChange }),
        );
        break;
      }
      case 'toggle':
        controls.push(
          customFilter(
            shared,
            <Button
              aria-pressed={value === true}
              icon={value === true ? (filter.activeIcon ?? filter.icon) : filter.icon}
              onClick={() => set({ [name]: value !== true })}
            >
              {filter.label}
            </Button>,
          ),
        );
        break;
      case 'dateRange':
        controls.push(
          dateRangeFilter({
            ...shared,
            from: String(from ?? ''),
            to: String(to ?? ''),
            onChange: (range) => set({ [`${name}From`]: range.from, [`${name}To`]: range.to }),
          }),
        );
        break;
      case 'amountRange':
        controls.push(
          amountRangeFilter({
            ...shared,
            from: typeof from === 'number' ? from : undefined,
            to: typeof to === 'number' ? to : undefined,
            onChange: (range) => set({ [`${name}From`]: range.from, [`${name}To`]: range.to }),
          }),
        );
        break;
      case 'tabs':
      case 'linked':
        break;
    }
  }
  return controls;
}
