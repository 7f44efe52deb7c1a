import { convertPercent, getEarnings, getQuoteOffer, type MarginBasis } from '@portal/api-client/proposal';
import { Box, Row, Stack, Text } from '@portal/ui';
import { NumberField } from '@portal/ui/fields';
import { formatMoney, formatMonthly, formatOneOff, formatTermMonths } from '@portal/ui/format';
import { SelectInput } from '@portal/ui/page';
import type { Quote } from '../../quotes/quote-types.ts';
import { BASIS_LABELS, type Margins } from './margin-schema.ts';

interface MarginFieldsProps {
  quote: Quote;
  basis: MarginBasis;
  onBasis: (basis: MarginBasis) => void;
  /** As the prices below have them. */
  margins: Margins;
}

/** Mark-up or margin on monthly and install, each beside the other, and the profit over the term. */
export function MarginFields({ quote, basis, onBasis, margins }: MarginFieldsProps) {
  return (
    <Row gap={4} wrap align="start">
      <Box sx={{ width: 168 }}>
        <SelectInput<MarginBasis>
          label="Enter as"
          placeholder={null}
          value={basis}
          options={[
            { value: 'margin', label: 'Margin (of price)' },
            { value: 'markup', label: 'Mark-up (on cost)' },
          ]}
          onChange={(next) => next !== null && onBasis(next)}
        />
      </Box>
      <PercentField name="monthlyPercent" basis={basis} of="monthly" percent={margins.monthlyPercent} />
      <PercentField name="installPercent" basis={basis} of="install" percent={margins.installPercent} />
      <Profit quote={quote} margins={margins} />
    </Row>
  );
}

const formatPercent = (percent: number) => `${percent.toFixed(1)}%`;

interface PercentFieldProps {
  name: keyof Margins;
  basis: MarginBasis;
  of: string;
  /** Stored: a mark-up. */
  percent: number;
}

function PercentField({ name, basis, of, percent }: PercentFieldProps) {
  const other =
    basis === 'markup'
      ? `${formatPercent(convertPercent(percent, 'markup'))} margin`
      : `${formatPercent(percent)} mark-up`;
  return (
    <Stack gap={1} sx={{ width: 152 }}>
      <NumberField name={name} label={`${BASIS_LABELS[basis]} on ${of}`} suffix="%" min={0} decimals={2} />
      <Text variant="caption" tone="muted" numeric>
        = {other}
      </Text>
    </Stack>
  );
}

/** The partner's profit over the term with these margins. */
function Profit({ quote, margins }: { quote: Quote; margins: Margins }) {
  const prices = getQuoteOffer(quote, { basis: 'markup', ...margins });
  const { monthly, once, total } = getEarnings(quote, prices);
  const cost = prices.total - total;
  return (
    <Box role="status" sx={{ ml: { sm: 'auto' }, textAlign: { sm: 'right' } }}>
      <Text variant="caption" tone="muted" component="p" sx={{ m: 0 }}>
        Your profit over {formatTermMonths(quote.termMonths).toLowerCase()}
      </Text>
      <Text weight={600} numeric component="p" sx={{ m: 0, fontSize: 20, lineHeight: '28px' }}>
        {formatMoney(total)}
      </Text>
      <Text variant="caption" tone="muted" numeric component="p" sx={{ m: 0 }}>
        {formatMonthly(monthly)}, {formatOneOff(once)}
      </Text>
      {cost > 0 && (
        <Text variant="caption" tone="muted" numeric component="p" sx={{ m: 0 }}>
          {formatPercent((100 * total) / cost)} mark-up, {formatPercent((100 * total) / prices.total)} margin
          overall
        </Text>
      )}
    </Box>
  );
}
