import { useQuery } from '@portal/portal-sdk';
import { Box, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { QUOTE_KINDS, type QuoteKind } from '../quotes/quote-kinds.ts';
import type { HistoryEntry } from '../quotes/quote-types.ts';

/** The history entries after a point in time, oldest first. */
export function getEntriesSince(entries: readonly HistoryEntry[], since: string): HistoryEntry[] {
  const from = Date.parse(since);
  return entries.filter(({ at }) => Date.parse(at) > from);
}

interface SinceThenProps {
  kind: QuoteKind;
  reference: string;
  /** When the quote shown on screen was last changed. */
  since: string;
}

/** Lists who changed the quote, and how, since it was shown on screen. */
export function ChangesSince({ kind, reference, since }: SinceThenProps) {
  const history = useQuery(QUOTE_KINDS[kind].calls.listHistory, { reference });
  const entries = getEntriesSince(history.data ?? [], since);
  if (entries.length === 0) return null;
  return (
    <Box component="ul" aria-label="Changes since you opened this quote" sx={{ m: 0, mt: 1, pl: 5 }}>
      {entries.map(({ id, title, detail, actor, at }) => (
        <li key={id}>
          <Text weight={500}>{title}</Text>
          {detail !== null && `: ${detail}`}
          <Text tone="muted">
            {' '}
            {formatDateTime(at)}
            {actor !== null && ` by ${actor}`}
          </Text>
        </li>
      ))}
    </Box>
  );
}
