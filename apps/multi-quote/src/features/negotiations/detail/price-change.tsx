import { Box, Text, VisuallyHidden } from '@portal/ui';
import { formatMoney, formatPercent } from '@portal/ui/format';

interface PriceChangeProps {
  /** Pence. */
  from: number;
  /** Null until there is an offer. */
  to: number | null;
}

/** The old price, or the new one above the difference from the old. */
export function PriceChange({ from, to }: PriceChangeProps) {
  if (to === null) return <>{formatMoney(from)}</>;
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
      <Text variant="caption" numeric tone={to < from ? 'success' : 'muted'}>
        {describeChange(from, to)}
      </Text>
    </Box>
  );
}

/** "−£34.01 (5%)", or "unchanged". */
export function describeChange(from: number, to: number): string {
  if (from === to) return 'unchanged';
  const sign = to < from ? '−' : '+';
  const difference = Math.abs(to - from);
  const share = from === 0 ? '' : ` (${formatPercent(difference / from, 1)})`;
  return `${sign}${formatMoney(difference)}${share}`;
}
