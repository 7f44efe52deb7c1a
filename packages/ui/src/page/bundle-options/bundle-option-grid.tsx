import { type ReactNode, useId } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { formatMoney } from '../../format/money.ts';
import { color, focusRing } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { pageIcons } from '../page-icons.tsx';
import {
  describeRule,
  getDisabledReason,
  getRemainingQuantity,
  MAX_QUANTITY,
  type SelectedOption,
  selectOption,
  setQuantity,
} from './bundle-selection.ts';

const Fieldset = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  // Without it, Chromium prints the options of a split group over its title.
  breakInside: 'avoid',
  overflowWrap: 'anywhere',
});
const Legend = styled('legend')({
  padding: 0,
  marginBottom: 2,
  fontSize: 14,
  fontWeight: 600,
  lineHeight: '20px',
  '& > span': { marginLeft: 8, fontSize: 13, fontWeight: 400 },
});

const Cells = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  '@media (max-width: 599.98px)': { gridTemplateColumns: '1fr' },
});

const Cell = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  '&:has(button[aria-disabled="false"]:hover)': { backgroundColor: color.surface.hover },
  '&[data-chosen="true"]': { borderColor: color.brand.fg, backgroundColor: color.surface.selected },
});

const Toggle = styled('button')({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  flex: 1,
  width: '100%',
  padding: '10px 12px',
  border: 0,
  borderRadius: radius.card,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': focusRing,
  '&[aria-disabled="true"]': { color: color.text.muted, cursor: 'not-allowed' },
});

const Mark = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 18,
  height: 18,
  marginTop: 1,
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.small,
  backgroundColor: color.surface.raised,
  color: 'transparent',
  '&[data-round="true"]': { borderRadius: radius.pill },
  '&[data-chosen="true"]': {
    borderColor: color.brand.main,
    backgroundColor: color.brand.main,
    color: color.brand.onMain,
  },
  '& > svg': { fontSize: 14 },
});

const Words = styled('span')({ flex: 1, minWidth: 0, '& > span': { display: 'block' } });
const Quantity = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 8px 8px 40px',
  '& > span:first-of-type': { flex: 1 },
});

interface BundleOption {
  readonly value: string;
  readonly text: string;
  readonly description?: ReactNode;
  /** Pence, or a text for a price with several parts; null shows no price. */
  readonly cost: number | string | null;
  readonly disabled?: boolean;
}

export interface BundleOptionGridProps {
  label: string;
  options: readonly BundleOption[];
  /** The selected options with their quantities. */
  value: readonly SelectedOption[];
  onChange: (value: readonly SelectedOption[]) => void;
  /** Maximum total quantity: 0 is unlimited, 1 replaces the previous choice. 0 by default. */
  maxQuantity?: number;
  /** Number of columns where they fit; 2 by default. */
  columns?: number;
  /** Shows "Required" instead of "(Optional)"; the form validates the choice. */
  required?: boolean;
  /** Help text before the selection rule. */
  help?: string | null;
  error?: string | undefined;
}

/** Options of a bundle with their prices; selecting an option again removes it (specification §4). */
export function BundleOptionGrid({
  label,
  options,
  value: chosen,
  onChange,
  maxQuantity = 0,
  columns = 2,
  required = false,
  help,
  error,
}: BundleOptionGridProps) {
  const id = useId();
  return (
    <Fieldset
      data-field-error={error ? 'true' : undefined}
      aria-describedby={error ? `${id}rule ${id}error` : `${id}rule`}
    >
      <Legend>
        {label}
        <span style={{ color: required ? color.tone.warning.fg : color.text.muted }}>
          {required ? 'Required' : '(Optional)'}
        </span>
      </Legend>
      <Text id={`${id}rule`} component="p" variant="dense" tone="muted" sx={{ m: 0, mb: 2 }}>
        {[help, `${describeRule(maxQuantity, required)}.`].filter(Boolean).join(' ')}
      </Text>
      <Cells style={{ '--columns': columns } as React.CSSProperties /* a variable of our own */}>
        {options.map((option) => (
          <OptionCell
            key={option.value}
            option={option}
            isSingle={maxQuantity === 1}
            quantity={chosen.find(({ value }) => value === option.value)?.quantity ?? 0}
            canAddMore={getRemainingQuantity(maxQuantity, chosen) > 0}
            refusal={getDisabledReason(maxQuantity, chosen, option)}
            onToggle={() => onChange(selectOption(maxQuantity, chosen, option.value))}
            onQuantity={(quantity) => onChange(setQuantity(maxQuantity, chosen, option.value, quantity))}
          />
        ))}
      </Cells>
      {error && (
        <Text id={`${id}error`} component="p" variant="caption" tone="danger" sx={{ m: 0, mt: 1 }}>
          {error}
        </Text>
      )}
    </Fieldset>
  );
}

interface OptionCellProps {
  option: BundleOption;
  isSingle: boolean;
  quantity: number;
  canAddMore: boolean;
  refusal: string | null;
  onToggle: () => void;
  onQuantity: (quantity: number) => void;
}

function OptionCell(props: OptionCellProps) {
  const { option, isSingle, quantity, canAddMore, refusal, onToggle, onQuantity } = props;
  const isChosen = quantity > 0;
  return (
    <Cell data-chosen={isChosen}>
      <Toggle
        type="button"
        aria-pressed={isChosen}
        // Not `disabled`: the reason must be reachable by keyboard.
        aria-disabled={refusal !== null}
        onClick={() => {
          if (refusal === null) onToggle();
        }}
      >
        <Mark aria-hidden data-chosen={isChosen} data-round={isSingle}>
          <icons.check />
        </Mark>
        <Words>
          <Text weight={500}>{option.text}</Text>
          {option.description && (
            <Text variant="caption" tone="muted">
              {option.description}
            </Text>
          )}
          {option.cost !== null && (
            <Text variant="dense" numeric sx={{ mt: 1 }}>
              {formatCost(option.cost)}
            </Text>
          )}
          {refusal && (
            <Text variant="caption" tone="muted">
              {refusal}
            </Text>
          )}
        </Words>
      </Toggle>
      {isChosen && !isSingle && (
        <Quantity>
          <Text variant="dense" tone="muted">
            Quantity
          </Text>
          <IconButton
            size="small"
            label={`Remove one ${option.text}`}
            icon={<pageIcons.minus />}
            tooltip={false}
            onClick={() => onQuantity(quantity - 1)}
          />
          <Text numeric weight={500} aria-live="polite" sx={{ minWidth: 28, textAlign: 'center' }}>
            {quantity}
          </Text>
          <IconButton
            size="small"
            label={`Add one ${option.text}`}
            icon={<icons.add />}
            tooltip={false}
            disabled={!canAddMore || quantity >= MAX_QUANTITY}
            onClick={() => onQuantity(quantity + 1)}
          />
        </Quantity>
      )}
    </Cell>
  );
}

function formatCost(cost: number | string): string {
  if (typeof cost === 'string') return cost;
  return cost === 0 ? 'No charge' : formatMoney(cost);
}
