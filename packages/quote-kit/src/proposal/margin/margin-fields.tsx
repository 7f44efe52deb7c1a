import { convertPercent, type MarginBasis, type ProposalMargin } from '@portal/api-client/proposal';
import { Box, Row, Stack, Text } from '@portal/ui';
import { NumberField } from '@portal/ui/fields';
import { SelectInput } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { BASIS_LABELS, convertMargin } from './margin-schema.ts';

interface MarginFieldsProps {
  basis: MarginBasis;
  onBasis: (basis: MarginBasis) => void;
  /** As the prices have it. */
  margin: ProposalMargin;
  /** Beside the fields: what the margin earns. */
  children?: ReactNode;
}

/** Margin or mark-up on monthly and install, each with the other name for it; inside a form. */
export function MarginFields({ basis, onBasis, margin, children }: MarginFieldsProps) {
  const { monthlyPercent, installPercent } = convertMargin(margin, basis);
  return (
    <Row gap={4} wrap align="start">
      <Box sx={{ width: 184 }}>
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
      <PercentField name="monthlyPercent" basis={basis} of="monthly" percent={monthlyPercent} />
      <PercentField name="installPercent" basis={basis} of="install" percent={installPercent} />
      {children}
    </Row>
  );
}

export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`;

interface PercentFieldProps {
  name: 'monthlyPercent' | 'installPercent';
  basis: MarginBasis;
  of: string;
  percent: number;
}

function PercentField({ name, basis, of, percent }: PercentFieldProps) {
  const other = basis === 'markup' ? 'margin' : 'mark-up';
  return (
    <Stack gap={1} sx={{ width: 152 }}>
      <NumberField name={name} label={`${BASIS_LABELS[basis]} on ${of}`} suffix="%" min={0} decimals={2} />
      <Text variant="caption" tone="muted" numeric>
        = {formatPercent(convertPercent(percent, basis))} {other}
      </Text>
    </Stack>
  );
}
