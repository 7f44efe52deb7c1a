import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useId } from 'react';
import { Text } from '../../core/display/text.tsx';
import { Row, Stack } from '../../core/layout/containers.tsx';
import { formatNumber, formatPercent } from '../../format/measures.ts';

const colors = { brand: 'primary', success: 'success', danger: 'error' } as const;

export interface ProgressBarProps {
  /** Completed amount; null while unknown. */
  value: number | null;
  max: number;
  label: string;
  /** Current step, or what remains. */
  detail?: ReactNode;
  tone?: keyof typeof colors;
}

/** Progress with numbers: "312 of 1,000". */
export function ProgressBar({ value, max, label, detail, tone = 'brand' }: ProgressBarProps) {
  const id = useId();
  const done = value === null ? null : Math.min(Math.max(value, 0), max);
  return (
    <Stack gap={1.5}>
      <Row justify="space-between" align="baseline" gap={4}>
        <Text id={id} variant="dense" weight={500}>
          {label}
        </Text>
        {done !== null && (
          <Text variant="dense" tone="muted" numeric sx={{ whiteSpace: 'nowrap' }}>
            {formatNumber(done)} of {formatNumber(max)} ·{' '}
            {formatPercent(max > 0 ? Math.floor((done / max) * 100) / 100 : 0)}
          </Text>
        )}
      </Row>
      <ProgressTrack value={done} max={max} labelledBy={id} tone={tone} />
      {detail && (
        <Text variant="caption" tone="muted">
          {detail}
        </Text>
      )}
    </Stack>
  );
}

interface ProgressTrackProps {
  value: number | null;
  max: number;
  label?: string;
  labelledBy?: string;
  tone?: keyof typeof colors;
}

/** The bar without text. */
export function ProgressTrack({ value, max, label, labelledBy, tone = 'brand' }: ProgressTrackProps) {
  const names = { 'aria-label': label, 'aria-labelledby': labelledBy };
  if (value === null) return <LinearProgress {...names} color={colors[tone]} />;
  return (
    <LinearProgress
      {...names}
      variant="determinate"
      color={colors[tone]}
      value={max > 0 ? value : 0}
      // A range cannot be empty.
      max={max > 0 ? max : 1}
      aria-valuetext={`${formatNumber(value)} of ${formatNumber(max)}`}
    />
  );
}
