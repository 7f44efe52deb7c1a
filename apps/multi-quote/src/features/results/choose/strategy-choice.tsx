import type { contract } from '@portal/api-client';
import { color, focusRing, radius, styled, Text } from '@portal/ui';
import { useId } from 'react';

type Strategy = contract.multiQuotes.ChoiceStrategy;

const STRATEGIES: Readonly<Record<Strategy, { label: string; description: string }>> = {
  cheapest: { label: 'Cheapest', description: 'Lowest total for the term, ECC included' },
  cheapest_on_net: {
    label: 'Cheapest on-net',
    description: 'Only where a supplier’s network reaches the site',
  },
  fastest: { label: 'Fastest', description: 'Highest speed, then the lowest total' },
  soonest: { label: 'Soonest', description: 'Shortest lead time, then the lowest total' },
  one_supplier: {
    label: 'One supplier',
    description: 'The same supplier wherever possible, the cheapest elsewhere',
  },
};

const Group = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

const Choice = styled('label')({
  display: 'flex',
  gap: 8,
  padding: '8px 10px',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  cursor: 'pointer',
  '&:hover': { borderColor: color.line.field },
  '&:has(input:checked)': { borderColor: color.brand.main, backgroundColor: color.surface.selected },
  '&:has(input:focus-visible)': focusRing,
  '& input': { margin: '3px 0 0', accentColor: color.brand.main },
});

interface StrategyChoiceProps {
  value: Strategy;
  onChange: (strategy: Strategy) => void;
}

/** The rule by which prices are chosen. */
export function StrategyChoice({ value, onChange }: StrategyChoiceProps) {
  const id = useId();
  return (
    <Group aria-label="Choose by">
      {(Object.keys(STRATEGIES) as Strategy[]) // the keys of the record
        .map((strategy) => (
          <Choice key={strategy}>
            <input
              type="radio"
              name={id}
              value={strategy}
              checked={value === strategy}
              onChange={() => onChange(strategy)}
            />
            <span>
              {STRATEGIES[strategy].label}
              <Text variant="caption" tone="muted" component="span" sx={{ display: 'block' }}>
                {STRATEGIES[strategy].description}
              </Text>
            </span>
          </Choice>
        ))}
    </Group>
  );
}
