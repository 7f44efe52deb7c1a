import { Box, color, focusRing, icons, radius, styled, Text, VisuallyHidden } from '@portal/ui';
import { formatMoney, formatSpeed, plural } from '@portal/ui/format';
import { SupplierLogo } from '@portal/ui/page';
import { networkInWords, offerNoun, type SearchKind } from './offer.ts';
import type { SupplierSummary } from './supplier-summary.ts';

const Strip = styled('fieldset')({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  // Room for the focus ring, which the scroller would cut off.
  margin: -3,
  padding: 3,
  border: 0,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'thin',
});

const Tile = styled('button')({
  display: 'flex',
  position: 'relative',
  flex: '1 0 auto',
  maxWidth: 260,
  alignItems: 'center',
  gap: 8,
  minWidth: 160,
  padding: '8px 10px 8px 8px',
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

export interface SupplierStripProps {
  kind: SearchKind;
  suppliers: readonly SupplierSummary[];
  supplierName: (key: string) => string;
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
}

/** One tile a supplier: from how much and how soon. Pressing it narrows the list to that supplier. */
export function SupplierStrip({ kind, suppliers, supplierName, chosen, onChange }: SupplierStripProps) {
  return (
    <Strip aria-label="Suppliers" data-print="hide">
      {suppliers.map((supplier) => {
        const isChosen = chosen.includes(supplier.supplierKey);
        const name = supplierName(supplier.supplierKey);
        return (
          <Tile
            key={supplier.supplierKey}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onChange(
                isChosen
                  ? chosen.filter((key) => key !== supplier.supplierKey)
                  : [...chosen, supplier.supplierKey],
              )
            }
          >
            <SupplierLogo supplierKey={supplier.supplierKey} name={name} size={24} />
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              <VisuallyHidden>{name}: </VisuallyHidden>
              <Text variant="dense" weight={500} component="span" aria-hidden sx={{ display: 'block' }}>
                {name}
              </Text>
              <Text variant="caption" tone="muted" component="span" numeric sx={{ display: 'block' }}>
                from {formatMoney(supplier.fromMonthly, 0)} a month
              </Text>
              <Text variant="caption" tone="muted" component="span" numeric sx={{ display: 'block' }}>
                {plural(supplier.offers, offerNoun(kind))},{' '}
                {kind === 'single'
                  ? networkInWords(!supplier.isOnnet).toLowerCase()
                  : `up to ${formatSpeed(supplier.topSpeed)}`}
              </Text>
            </Box>
            {isChosen && <icons.check />}
          </Tile>
        );
      })}
    </Strip>
  );
}
