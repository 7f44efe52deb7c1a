import { color, controlHeight, focusRing, icons, Row, radius, styled, Text } from '@portal/ui';
import { useId } from 'react';
import { toggleValue } from './search-criteria-options.ts';

const Group = styled('fieldset')({ minWidth: 0, margin: 0, padding: 0, border: 0 });

const Chip = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: controlHeight.small,
  minWidth: 44,
  justifyContent: 'center',
  padding: '0 10px',
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  color: color.text.primary,
  font: 'inherit',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '@media (pointer: coarse)': { height: 40 },
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '&[aria-pressed="true"]': {
    borderColor: color.brand.fg,
    backgroundColor: color.brand.soft,
    color: color.brand.fg,
    fontWeight: 500,
  },
  '& > svg': { fontSize: 16, marginLeft: -4 },
});

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
        {options.map((option) => {
          const isChosen = value.includes(option.value);
          return (
            <Chip
              key={option.value}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(toggleValue(value, option.value))}
            >
              {isChosen && <icons.check />}
              {option.label}
            </Chip>
          );
        })}
      </Row>
    </Group>
  );
}
