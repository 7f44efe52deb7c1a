import { Box, color, focusRing, IconButton, icons, Row, radius, styled, Text } from '@portal/ui';
import { formatMoney } from '@portal/ui/format';
import type { AddonGroup, AddonOption, ChosenOption } from './addon-selection.ts';
import {
  MAX_QUANTITY,
  roomLeft,
  ruleInWords,
  selectOption,
  setQuantity,
  whyNotSelectable,
} from './addon-selection.ts';

const Fieldset = styled('fieldset')({ minWidth: 0, margin: 0, padding: 0, border: 0 });
const Legend = styled('legend')({
  padding: 0,
  marginBottom: 2,
  fontSize: 14,
  fontWeight: 600,
  lineHeight: '20px',
});

const Cell = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
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
  borderRadius: 4,
  backgroundColor: color.surface.raised,
  color: 'transparent',
  '&[data-round="true"]': { borderRadius: 9 },
  '&[data-chosen="true"]': {
    borderColor: color.brand.main,
    backgroundColor: color.brand.main,
    color: color.brand.onMain,
  },
  '& > svg': { fontSize: 14 },
});

export interface BundleOptionGridProps {
  group: AddonGroup;
  chosen: readonly ChosenOption[];
  onChange: (chosen: readonly ChosenOption[]) => void;
  /** 2 by default (specification §3). */
  columns?: number;
  error?: string | undefined;
}

/** The options of one add-on group with their prices; the group's quantity rule is applied here (§4). */
export function BundleOptionGrid({ group, chosen, onChange, columns = 2, error }: BundleOptionGridProps) {
  const maximum = group.maxOptionsQuantity;
  return (
    <Fieldset
      data-field-error={error ? 'true' : undefined}
      aria-describedby={error ? `${group.uuid}-error` : undefined}
    >
      <Legend>
        {group.name}
        {group.isMandatory ? (
          <Text tone="warning" variant="dense" sx={{ ml: 2 }}>
            Required
          </Text>
        ) : (
          <Text tone="muted" variant="dense" sx={{ ml: 2 }}>
            (Optional)
          </Text>
        )}
      </Legend>
      <Text component="p" variant="dense" tone="muted" sx={{ m: 0, mb: 2 }}>
        {[group.description, `${ruleInWords(group)}.`].filter(Boolean).join(' ')}
      </Text>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {group.options.map((option) => (
          <BundleOption
            key={option.value}
            option={option}
            isSingle={maximum === 1}
            quantity={chosen.find(({ value }) => value === option.value)?.quantity ?? 0}
            canAddMore={roomLeft(maximum, chosen) > 0}
            refusal={whyNotSelectable(group, chosen, option)}
            onToggle={() => onChange(selectOption(maximum, chosen, option.value))}
            onQuantity={(quantity) => onChange(setQuantity(maximum, chosen, option.value, quantity))}
          />
        ))}
      </Box>
      {error && (
        <Text id={`${group.uuid}-error`} component="p" variant="caption" tone="danger" sx={{ m: 0, mt: 1 }}>
          {error}
        </Text>
      )}
    </Fieldset>
  );
}

interface BundleOptionProps {
  option: AddonOption;
  isSingle: boolean;
  quantity: number;
  canAddMore: boolean;
  refusal: string | null;
  onToggle: () => void;
  onQuantity: (quantity: number) => void;
}

function BundleOption(props: BundleOptionProps) {
  const { option, isSingle, quantity, canAddMore, refusal, onToggle, onQuantity } = props;
  const isChosen = quantity > 0;
  return (
    <Cell data-chosen={isChosen}>
      <Toggle
        type="button"
        aria-pressed={isChosen}
        // Not `disabled`: the reason has to be reachable by keyboard.
        aria-disabled={refusal !== null}
        onClick={() => {
          if (refusal === null) onToggle();
        }}
      >
        <Mark aria-hidden data-chosen={isChosen} data-round={isSingle}>
          <icons.check />
        </Mark>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Text component="span" weight={500} sx={{ display: 'block' }}>
            {option.text}
          </Text>
          {option.description && (
            <Text component="span" variant="caption" tone="muted" sx={{ display: 'block' }}>
              {option.description}
            </Text>
          )}
          <Text component="span" variant="dense" numeric sx={{ display: 'block', mt: 1 }}>
            {priceInWords(option)}
          </Text>
          {refusal && (
            <Text component="span" variant="caption" tone="muted" sx={{ display: 'block' }}>
              {refusal}
            </Text>
          )}
        </Box>
      </Toggle>
      {isChosen && !isSingle && (
        <Row justify="space-between" sx={{ pl: 10, pr: 2, pb: 2 }}>
          <Text variant="dense" tone="muted">
            Quantity
          </Text>
          <Row gap={1}>
            <IconButton
              size="small"
              label={`One ${option.text} less`}
              icon={<Minus />}
              tooltip={false}
              onClick={() => onQuantity(quantity - 1)}
            />
            <Text numeric weight={500} aria-live="polite" sx={{ minWidth: 28, textAlign: 'center' }}>
              {quantity}
            </Text>
            <IconButton
              size="small"
              label={`One ${option.text} more`}
              icon={<icons.add />}
              tooltip={false}
              disabled={!canAddMore || quantity >= MAX_QUANTITY}
              onClick={() => onQuantity(quantity + 1)}
            />
          </Row>
        </Row>
      )}
    </Cell>
  );
}

function Minus() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d="M19 13H5v-2h14z" />
    </svg>
  );
}

/** `£14.50 a month, £45.00 once`; "Included" where it costs nothing. */
function priceInWords({ monthlyCost, installCost }: AddonOption): string {
  const parts = [
    monthlyCost === 0 ? null : `${formatMoney(monthlyCost)} a month`,
    installCost === 0 ? null : `${formatMoney(installCost)} once`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'No charge' : parts.join(', ');
}
