import { Box, color, Row, radius, styled, Text } from '@portal/ui';
import { formatNumber, formatPercent } from '@portal/ui/format';
import { EntryLink, LinkList } from './link-list.ts';

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

const Entry = styled(EntryLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  padding: '4px 8px',
});

/** The legend of a pie chart; each entry links to the list it counts. */
export function Legend({ entries, label }: { entries: readonly LegendEntry[]; label: string }) {
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <LinkList aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry href={entry.href}>
            <Box
              aria-hidden
              sx={{
                flex: 'none',
                width: 10,
                height: 10,
                borderRadius: `${radius.mark}px`,
                bgcolor: SWATCH[entry.tone],
              }}
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
          </Entry>
        </li>
      ))}
    </LinkList>
  );
}
