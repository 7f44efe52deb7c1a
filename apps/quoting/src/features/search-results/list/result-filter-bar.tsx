import { Box } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { TextInput } from '@portal/ui/forms';
import { ChipFilter, FilterBar } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { type Offer, offerNoun } from '../offer/offer.ts';
import { type FilterDefinition, filterOptions, getFilters } from './result-filters.ts';
import type { ResultState } from './use-result-state.ts';

export interface ResultFilterBarProps {
  kind: QuoteKind;
  offers: readonly Offer[];
  shownCount: number;
  state: ResultState;
  supplierName: (key: string) => string;
  /** Rendered at the end of the row. */
  actions: ReactNode;
}

/** Filters with the number of results for each option, and a chip for each chosen value. */
export function ResultFilterBar(props: ResultFilterBarProps) {
  const { kind, offers, shownCount, state, supplierName, actions } = props;
  const rows = getFilters(kind);
  const chips = rows.flatMap((row) =>
    state.filters[row.name].map((value) => ({
      id: `${row.name}-${value}`,
      label:
        row.control === 'amount'
          ? row.format(value, supplierName)
          : `${row.label}: ${row.format(value, supplierName)}`,
      onRemove: () =>
        state.setFilter(
          row.name,
          state.filters[row.name].filter((other) => other !== value),
        ),
    })),
  );
  const control = (row: FilterDefinition) => {
    const value = state.filters[row.name];
    if (row.control === 'amount') {
      return (
        <AmountFilter
          key={value[0] ?? ''}
          label={row.label}
          value={value[0] ?? ''}
          onChange={(next) => state.setFilter(row.name, next === '' ? [] : [next])}
        />
      );
    }
    return (
      <ChipFilter
        label={row.label}
        multiple={row.control === 'chips'}
        options={filterOptions(row, offers, state.filters, kind).map((option) => ({
          ...option,
          label: row.format(option.value, supplierName),
        }))}
        value={[...value]}
        onChange={(next) => state.setFilter(row.name, next)}
      />
    );
  };
  return (
    <FilterBar
      filters={rows.map((row) => ({
        id: row.name,
        label: row.label,
        control: control(row),
        more: row.more ?? false,
      }))}
      chips={chips}
      onClear={state.clearFilters}
      actions={actions}
      summary={
        shownCount === offers.length
          ? plural(offers.length, offerNoun(kind))
          : `${shownCount} of ${plural(offers.length, offerNoun(kind))}`
      }
    />
  );
}

interface AmountFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** An amount in pounds, applied on Enter or blur. */
function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const [text, setText] = useState(value);
  const commit = (typed: string) => {
    const plain = typed.replace(/[£,\s]/g, '');
    const next = Number(plain) > 0 ? plain : '';
    setText(next);
    if (next !== value) onChange(next);
  };
  return (
    <Box onBlur={() => commit(text)}>
      <TextInput
        label={label}
        labelHidden
        value={text}
        onChange={setText}
        onCommit={commit}
        prefix="£"
        placeholder="Any price"
      />
    </Box>
  );
}
