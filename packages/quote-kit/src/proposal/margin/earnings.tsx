import { Box, Text } from '@portal/ui';
import { formatMoney, formatMonthly, formatOneOff } from '@portal/ui/format';
import { formatPercent } from './margin-fields.tsx';

export interface EarningsFigures {
  /** The period of the earnings: "36 months", or "the terms" of several sites. */
  over: string;
  monthly: number;
  once: number;
  total: number;
  /** What the customer pays over the same period, excluding ECC. */
  price: number;
}

/** What the partner earns, in pence. */
export function Earnings({ over, monthly, once, total, price }: EarningsFigures) {
  const cost = price - total;
  return (
    <Box role="status" sx={{ ml: { sm: 'auto' }, textAlign: { sm: 'right' } }}>
      <Text variant="caption" tone="muted" component="p" sx={{ m: 0 }}>
        You earn over {over}
      </Text>
      <Text weight={600} numeric component="p" sx={{ m: 0, fontSize: 20, lineHeight: '28px' }}>
        {formatMoney(total)}
      </Text>
      <Text variant="caption" tone="muted" numeric component="p" sx={{ m: 0 }}>
        {formatMonthly(monthly)}, {formatOneOff(once)}
      </Text>
      {cost > 0 && (
        <Text variant="caption" tone="muted" numeric component="p" sx={{ m: 0 }}>
          {formatPercent((100 * total) / price)} margin, {formatPercent((100 * total) / cost)} mark-up overall
        </Text>
      )}
    </Box>
  );
}
