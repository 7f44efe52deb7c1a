import { describeChange, describeTotalChange } from '@portal/quote-kit/negotiations';
import { Box, Text, VisuallyHidden } from '@portal/ui';
import { formatMoney } from '@portal/ui/format';

interface PriceChangeProps {
  /** Pence. */
  from: number;
  /** Null until there is an offer. */
  to: number | null;
  /** Whether both prices are for the same term; others have no percentage. */
  isSameTerm: boolean;
  /** Whether the offer as a whole costs the customer less. A lower price for a longer term is not shown as success. */
  isSaving: boolean;
}

/** The old price, or the new one above the difference from the old. */
export function PriceChange({ from, to, isSameTerm, isSaving }: PriceChangeProps) {
  if (to === null) return <>{formatMoney(from)}</>;
  return (
    <OldAndNew
      from={from}
      to={to}
      difference={describeChange(from, to, isSameTerm)}
      isSaving={isSaving && to < from}
    />
  );
}

interface TotalChangeProps {
  /** Pence; null where it is not known. */
  from: number | null;
  to: number | null;
  isSaving: boolean;
}

/** The old and new cost over the term, without a percentage because the terms may differ. */
export function TotalChange({ from, to, isSaving }: TotalChangeProps) {
  if (to === null) return <>{formatMoney(from)}</>;
  if (from === null) return <>{`${formatMoney(to)} (earlier total not recorded)`}</>;
  return (
    <OldAndNew
      from={from}
      to={to}
      difference={describeTotalChange(from, to)}
      isSaving={isSaving && to < from}
    />
  );
}

interface OldAndNewProps {
  from: number;
  to: number;
  difference: string;
  isSaving: boolean;
}

function OldAndNew({ from, to, difference, isSaving }: OldAndNewProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'grid', alignContent: 'center', height: '100%', lineHeight: '18px' }}
    >
      <Text variant="dense" numeric>
        <Text variant="caption" tone="muted" sx={{ textDecoration: to === from ? 'none' : 'line-through' }}>
          {to === from ? '' : formatMoney(from)}
        </Text>
        {to !== from && <VisuallyHidden> becomes </VisuallyHidden>} {formatMoney(to)}
      </Text>
      <Text variant="caption" numeric tone={isSaving ? 'success' : 'muted'}>
        {difference}
      </Text>
    </Box>
  );
}
