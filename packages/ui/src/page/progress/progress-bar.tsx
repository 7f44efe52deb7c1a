import { keyframes } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { Text } from '../../core/display/text.tsx';
import { Row, Stack } from '../../core/layout/containers.tsx';
import { formatNumber, formatPercent } from '../../format/measures.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration } from '../../theme/tokens.ts';

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

const Track = styled('div')({
  height: 6,
  overflow: 'hidden',
  borderRadius: 3,
  backgroundColor: color.line.main,
  // In forced-colours mode background colours are removed, so the bar needs a border.
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
});

const fills = {
  brand: color.brand.main,
  success: color.tone.success.solid,
  danger: color.tone.danger.solid,
} as const;

const Fill = styled('div')({
  height: '100%',
  borderRadius: 3,
  transition: `width ${duration.slow}ms ease-out`,
  '&[data-unknown="true"]': {
    width: '30%',
    animation: `${slide} 1.1s ease-in-out infinite`,
    '@media (prefers-reduced-motion: reduce)': { width: '100%', animation: 'none', opacity: 0.5 },
  },
  '@media (forced-colors: active)': { backgroundColor: 'Highlight !important' },
});

export interface ProgressBarProps {
  /** Completed amount; null while unknown. */
  value: number | null;
  max: number;
  label: string;
  /** Current step, or what remains. */
  detail?: ReactNode;
  tone?: keyof typeof fills;
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
  tone?: keyof typeof fills;
}

/** The bar without text. */
export function ProgressTrack({ value, max, label, labelledBy, tone = 'brand' }: ProgressTrackProps) {
  const width = value === null ? undefined : `${max > 0 ? (value / max) * 100 : 0}%`;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(value !== null && {
        'aria-valuenow': value,
        'aria-valuetext': `${formatNumber(value)} of ${formatNumber(max)}`,
      })}
    >
      <Fill data-unknown={value === null} style={{ ...(width && { width }), backgroundColor: fills[tone] }} />
    </Track>
  );
}
