import type { contract } from '@portal/api-client';
import { getBasisTerm } from '@portal/api-client/prices';
import type { PriceBasis } from '@portal/quote-kit/offers';
import { color, focusRing, radius, styled, Text } from '@portal/ui';
import { formatTermYears } from '@portal/ui/format';
import { useId } from 'react';

type Strategy = contract.multiQuotes.ChoiceStrategy;

const STRATEGIES: Readonly<Record<Strategy, { label: string; description: string }>> = {
  cheapest: { label: 'Cheapest', description: 'Lowest cost, including install and ECC' },
  cheapest_on_net: {
    label: 'Cheapest on-net',
    description: 'Only where a supplier’s network reaches the site',
  },
  fastest: { label: 'Fastest', description: 'Highest speed, then the cheapest' },
  soonest: { label: 'Soonest', description: 'Shortest lead time, then the cheapest' },
  one_supplier: {
    label: 'One supplier',
    description: 'The same supplier wherever possible, the cheapest elsewhere',
  },
};

/** The label of the cheapest price says what is compared. */
function getDescription(strategy: Strategy, basis: PriceBasis | null): string {
  const term = basis === null ? null : getBasisTerm(basis);
  if (strategy !== 'cheapest' || basis === null) return STRATEGIES[strategy].description;
  return term === null
    ? 'Lowest cost per month over the term, including install and ECC'
    : `Lowest total for ${formatTermYears(term)}, including install and ECC`;
}

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
  /** Null until the user has chosen it. */
  basis: PriceBasis | null;
  onChange: (strategy: Strategy) => void;
}

/** The rule by which prices are chosen. */
export function StrategyChoice({ value, basis, onChange }: StrategyChoiceProps) {
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
                {getDescription(strategy, basis)}
              </Text>
            </span>
          </Choice>
        ))}
    </Group>
  );
}
