import { OVER_TERM } from '@portal/api-client/prices';
import { Box, Button, color, focusRing, icons, Row, radius, styled, Text, VisuallyHidden } from '@portal/ui';
import { formatMonthly, plural } from '@portal/ui/format';
import { Dropdown, SideScroll, SupplierLogo } from '@portal/ui/page';
import { useQuoteKind } from '../../quotes/quote-kind-context.tsx';
import type { PriceBasis } from '../basis/price-basis.ts';
import { useOfferKind } from '../offer-kinds.ts';
import { type Grouping, getTileGrouping, type ResultGroup } from './result-groups.ts';

const STRIP = {
  display: 'flex',
  gap: '8px',
  minWidth: 0,
  // Space for the focus ring, which the scroll container would cut off.
  m: '-3px',
  p: '3px',
  border: 0,
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'thin',
} as const;

const Tile = styled('button')({
  display: 'flex',
  position: 'relative',
  flex: '1 0 auto',
  maxWidth: 260,
  alignItems: 'center',
  gap: 8,
  minWidth: 152,
  padding: '8px 12px 8px 10px',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  color: color.text.primary,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  scrollSnapAlign: 'start',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '&[aria-pressed="true"]': { borderColor: color.brand.fg, backgroundColor: color.surface.selected },
  '& > svg': { position: 'absolute', top: 6, right: 6, fontSize: 14, color: color.brand.fg },
});

export interface PriceGroupsProps {
  /** The number of results and the lowest price, as a sentence. */
  summary: string;
  groupings: readonly Grouping[];
  /** Null while the list is not grouped. */
  grouping: Grouping | null;
  basis: PriceBasis | null;
  groups: readonly ResultGroup[];
  chosen: readonly string[];
  onGroup: (name: Grouping['name'] | null) => void;
  onChange: (values: string[]) => void;
}

/** One tile per group with its lowest price: pressing it filters the list. The menu groups the list itself. */
export function PriceGroups(props: PriceGroupsProps) {
  const { kind } = useQuoteKind();
  const { summary, groupings, grouping, basis, groups, chosen, onGroup, onChange } = props;
  const tiles = getTileGrouping(grouping, kind);
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <div data-print="hide">
      <Row justify="space-between" wrap gap={2} sx={{ mb: 2 }}>
        <Text component="p" sx={{ m: 0 }} numeric>
          {summary}
        </Text>
        <Dropdown
          align="end"
          trigger={(trigger) => (
            <Button {...trigger} size="small" variant="quiet" endIcon={<icons.chevronDown />}>
              {grouping === null ? 'Not grouped' : `Grouped by ${grouping.label.toLowerCase()}`}
            </Button>
          )}
          items={[
            { id: 'none', label: 'Not grouped', selected: grouping === null, onSelect: () => onGroup(null) },
            ...groupings.map(({ name, label }) => ({
              id: name,
              label,
              selected: name === grouping?.name,
              onSelect: () => onGroup(name),
            })),
          ]}
        />
      </Row>
      <SideScroll component="fieldset" aria-label={`Filter by ${tiles.label.toLowerCase()}`} sx={STRIP}>
        {groups.map((group) => (
          <GroupTile
            key={group.value}
            group={group}
            hasLogo={tiles.name === 'supplier'}
            isOverTerm={basis === OVER_TERM}
            isChosen={chosen.includes(group.value)}
            onPress={() => toggle(group.value)}
          />
        ))}
      </SideScroll>
    </div>
  );
}

interface GroupTileProps {
  group: ResultGroup;
  hasLogo: boolean;
  isOverTerm: boolean;
  isChosen: boolean;
  onPress: () => void;
}

function GroupTile({ group, hasLogo, isOverTerm, isChosen, onPress }: GroupTileProps) {
  const { noun } = useOfferKind();
  const { value, label: name, count, fromMonthly, detail } = group;
  return (
    <Tile type="button" aria-pressed={isChosen} onClick={onPress}>
      {hasLogo && <SupplierLogo supplierKey={value} name={name} size={24} />}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        <Text variant="dense" weight={500} component="span" aria-hidden sx={{ display: 'block' }}>
          {name}
        </Text>
        {fromMonthly !== null && !Number.isNaN(fromMonthly) && (
          <Text variant="caption" tone="muted" component="span" numeric sx={{ display: 'block' }}>
            from {formatMonthly(fromMonthly, 0)}
            {isOverTerm && ', all in'}
          </Text>
        )}
        <Text variant="caption" tone="muted" component="span" numeric sx={{ display: 'block' }}>
          {fromMonthly === null ? detail : `${plural(count, noun)}, ${detail}`}
        </Text>
      </Box>
      {isChosen && <icons.check />}
    </Tile>
  );
}
