import { Row, styled, Text, ToggleButton } from '@portal/ui';
import { useId } from 'react';
import { toggleValue } from './search-criteria-options.ts';

const Group = styled('fieldset')({ minWidth: 0, margin: 0, padding: 0, border: 0 });

export interface ToggleChipsProps {
  label: string;
  /** Shown while nothing is chosen. */
  emptyText: string;
  options: readonly { value: number; label: string }[];
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Toggle buttons for several values; choosing none means all. */
export function ToggleChips({ label, emptyText, options, value, onChange }: ToggleChipsProps) {
  const id = useId();
  return (
    <Group aria-labelledby={id}>
      <Row justify="space-between" align="baseline" sx={{ mb: 2 }}>
        <Text id={id} variant="dense" weight={500}>
          {label}
        </Text>
        <Text variant="caption" tone="muted">
          {value.length === 0 ? emptyText : `${value.length} chosen`}
        </Text>
      </Row>
      <Row gap={2} wrap>
        {options.map((option) => (
          <ToggleButton
            key={option.value}
            isChosen={value.includes(option.value)}
            onToggle={() => onChange(toggleValue(value, option.value))}
          >
            {option.label}
          </ToggleButton>
        ))}
      </Row>
    </Group>
  );
}
