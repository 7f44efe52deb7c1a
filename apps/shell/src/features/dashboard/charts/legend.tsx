import { Box, color, focusRing, Link, Row, styled, Text } from '@portal/ui';
import { formatNumber, formatPercent } from '@portal/ui/format';

export interface LegendEntry {
  id: string;
  label: string;
  count: number;
  /** The list it counts. */
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
  // Printed pages have no padding to extend into.
  '@media print': { margin: 0 },
});

const EntryLink = styled(Link)({
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

/** The legend of a pie chart; each entry links to the list it counts. */
export function Legend({ entries, label }: { entries: readonly LegendEntry[]; label: string }) {
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <List aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryLink href={entry.href}>
            <Box
              aria-hidden
              sx={{ flex: 'none', width: 10, height: 10, borderRadius: '3px', bgcolor: SWATCH[entry.tone] }}
            />
            <Text variant="dense" sx={{ flex: 1 }}>
              {entry.label}
            </Text>
            <Row gap={3} align="baseline">
              <Text variant="dense" weight={500} numeric>
                {formatNumber(entry.count)}
              </Text>
              <Text variant="caption" tone="muted" numeric sx={{ width: 44, textAlign: 'right' }} aria-hidden>
                {total === 0 ? '' : formatPercent(entry.count / total)}
              </Text>
            </Row>
          </EntryLink>
        </li>
      ))}
    </List>
  );
}
