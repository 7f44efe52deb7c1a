import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { Row, Stack } from '../core/boxes.tsx';
import { Text } from '../core/text.tsx';
import { formatNumber, formatPercent } from '../format/measures.ts';
import { color } from '../theme/css.ts';
import { duration } from '../theme/tokens.ts';

const Track = styled('div')({
  height: 6,
  overflow: 'hidden',
  borderRadius: 3,
  backgroundColor: color.line.main,
});

const fills = {
  brand: color.brand.main,
  success: color.tone.success.solid,
  danger: color.tone.danger.solid,
} as const;

const Fill = styled('div')({
  height: '100%',
  borderRadius: 3,
  transformOrigin: 'left',
  transition: `width ${duration.slow}ms ease-out`,
});

export interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
  /** What is being done now, or what remains. */
  detail?: ReactNode;
  tone?: keyof typeof fills;
}

/** Long work in numbers: "312 of 1,000". */
export function ProgressBar({ value, max, label, detail, tone = 'brand' }: ProgressBarProps) {
  const id = useId();
  const done = Math.min(Math.max(value, 0), max);
  const ratio = max > 0 ? done / max : 0;
  return (
    <Stack gap={1.5}>
      <Row justify="space-between" align="baseline" gap={4}>
        <Text id={id} variant="dense" weight={500}>
          {label}
        </Text>
        <Text variant="dense" tone="muted" numeric sx={{ whiteSpace: 'nowrap' }}>
          {formatNumber(done)} of {formatNumber(max)} · {formatPercent(Math.floor(ratio * 100) / 100)}
        </Text>
      </Row>
      <Track
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={`${formatNumber(done)} of ${formatNumber(max)}`}
      >
        <Fill style={{ width: `${ratio * 100}%`, backgroundColor: fills[tone] }} />
      </Track>
      {detail && (
        <Text variant="caption" tone="muted">
          {detail}
        </Text>
      )}
    </Stack>
  );
}
