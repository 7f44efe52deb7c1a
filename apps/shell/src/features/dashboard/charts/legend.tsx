import { Box, color, focusRing, Link, Row, styled, Text } from '@portal/ui';
import { formatNumber, formatPercent } from '@portal/ui/format';

export interface LegendEntry {
  id: string;
  label: string;
  count: number;
  /** The list that it counts. */
  href: string;
  tone: 'success' | 'warning' | 'danger' | 'info' | 'neutral';
}

const SWATCH = {
  success: color.tone.success.solid,
  warning: color.tone.warning.solid,
  danger: color.tone.danger.solid,
  info: color.tone.info.solid,
  neutral: color.line.field,
} as const satisfies Record<LegendEntry['tone'], string>;

const List = styled('ul')({
  display: 'grid',
  gap: 2,
  margin: '0 -8px',
  padding: 0,
  listStyle: 'none',
  // Paper has no margin of the page to reach into.
  '@media print': { margin: 0 },
});

const ShareLink = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  padding: '4px 8px',
  borderRadius: 6,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.surface.hover, color: 'inherit', textDecoration: 'none' },
  '&:focus-visible': focusRing,
});

/** What a round chart is made of, in its colours: the legend, each row leading to the list that it counts. */
export function Legend({ shares, label }: { shares: readonly LegendEntry[]; label: string }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <List aria-label={label}>
      {shares.map((share) => (
        <li key={share.id}>
          <ShareLink href={share.href}>
            <Box
              aria-hidden
              sx={{ flex: 'none', width: 10, height: 10, borderRadius: '3px', bgcolor: SWATCH[share.tone] }}
            />
            <Text variant="dense" sx={{ flex: 1 }}>
              {share.label}
            </Text>
            <Row gap={3} align="baseline">
              <Text variant="dense" weight={500} numeric>
                {formatNumber(share.count)}
              </Text>
              <Text variant="caption" tone="muted" numeric sx={{ width: 44, textAlign: 'right' }} aria-hidden>
                {total === 0 ? '' : formatPercent(share.count / total)}
              </Text>
            </Row>
          </ShareLink>
        </li>
      ))}
    </List>
  );
}
