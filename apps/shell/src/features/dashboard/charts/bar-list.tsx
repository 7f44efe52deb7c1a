import { Box, color, Row, radius, Text } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { EntryLink, LinkList } from './link-list.ts';

export interface Bar {
  id: string;
  label: string;
  count: number;
  /** The list it counts. */
  href: string;
  tone?: 'brand' | 'warning' | 'success' | 'danger' | 'muted';
}

const FILL = {
  brand: color.brand.main,
  warning: color.tone.warning.solid,
  success: color.tone.success.solid,
  danger: color.tone.danger.solid,
  muted: color.line.field,
} as const;

/** Counts with a bar each. A list rather than a chart, so that every row can be a link. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const highestCount = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <LinkList aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id}>
          <EntryLink href={bar.href}>
            <BarRow bar={bar} highestCount={highestCount} />
          </EntryLink>
        </li>
      ))}
    </LinkList>
  );
}

function BarRow({ bar, highestCount }: { bar: Bar; highestCount: number }) {
  return (
    <>
      <Row justify="space-between" gap={3}>
        <Text variant="dense">{bar.label}</Text>
        <Text variant="dense" weight={500} numeric>
          {formatNumber(bar.count)}
        </Text>
      </Row>
      <Box
        aria-hidden
        sx={{
          height: 4,
          mt: 1,
          borderRadius: `${radius.mark}px`,
          bgcolor: color.surface.sunken,
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{ height: '100%', borderRadius: `${radius.mark}px`, bgcolor: FILL[bar.tone ?? 'brand'] }}
          style={{ width: `${(bar.count / highestCount) * 100}%` }}
        />
      </Box>
    </>
  );
}
