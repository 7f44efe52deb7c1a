import { useState } from 'react';
import { Text } from '../../core/display/text.tsx';
import { Row } from '../../core/layout/containers.tsx';
import { parseMoney } from '../../forms/fields/number-text.ts';
import { TextInput } from '../../forms/inputs/text-input.tsx';
import type { FilterControl } from './filter-bar.tsx';
import { customFilter, type FilterDescription } from './filter-controls.tsx';

interface AmountRange {
  /** Pence. */
  from: number | undefined;
  to: number | undefined;
}

export interface AmountRangeFilterDescription extends FilterDescription, AmountRange {
  onChange: (range: AmountRange) => void;
}

/** From one amount to another: typed in pounds, applied when a field is left or on Enter. */
export function amountRangeFilter({
  from,
  to,
  onChange,
  ...filter
}: AmountRangeFilterDescription): FilterControl {
  return customFilter(
    filter,
    <Row gap={2}>
      <AmountInput
        label={`${filter.label}, from`}
        placeholder="£ from"
        pence={from}
        onChange={(next) => onChange({ from: next, to })}
      />
      <Text tone="muted">–</Text>
      <AmountInput
        label={`${filter.label}, to`}
        placeholder="£ to"
        pence={to}
        onChange={(next) => onChange({ from, to: next })}
      />
    </Row>,
  );
}

const MAX_PENCE = 100_000_000_000;

function parsePounds(text: string): number | undefined {
  const pence = parseMoney(text);
  return pence !== null && pence >= 0 && pence < MAX_PENCE ? pence : undefined;
}

interface AmountInputProps {
  label: string;
  placeholder: string;
  pence: number | undefined;
  onChange: (pence: number | undefined) => void;
}

function AmountInput({ label, placeholder, pence, onChange }: AmountInputProps) {
  const shown = pence === undefined ? '' : String(pence / 100);
  const [text, setText] = useState(shown);
  const [known, setKnown] = useState(shown);
  // The URL may change from outside: Back, or Clear all.
  if (known !== shown) {
    setKnown(shown);
    setText(shown);
  }
  const next = parsePounds(text);
  const isWrong = next === undefined && text.trim() !== '';
  const [isLeft, setLeft] = useState(false);
  const apply = () => {
    setLeft(true);
    // Invalid text stays in the field so that the user can correct it; the range does not change.
    if (!isWrong && next !== pence) onChange(next);
  };
  return (
    <form
      style={{ width: 104 }}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onBlur={apply}
    >
      <TextInput
        label={label}
        labelHidden
        placeholder={placeholder}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setLeft(false);
        }}
        error={isLeft && isWrong ? 'Enter an amount, such as 250 or 99.50' : undefined}
      />
    </form>
  );
}
