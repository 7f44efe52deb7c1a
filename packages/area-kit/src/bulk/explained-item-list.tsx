import { Stack, Text } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import type { BulkRunResult } from './use-bulk-run.ts';

/** Items listed one by one; beyond that, their number. */
const MAX_LISTED = 100;

/** Names each item, with the reason. */
export function ExplainedItemList({ items }: { items: BulkRunResult['unchanged'] }) {
  if (items.length === 0) return null;
  return (
    <>
      <Stack component="ul" gap={2} sx={{ m: 0, pl: 5 }}>
        {items.slice(0, MAX_LISTED).map(({ key, label, reason }) => (
          <li key={key}>
            <Text mono={label === null} weight={500}>
              {label ?? key}
            </Text>{' '}
            <Text tone="muted">{reason}</Text>
          </li>
        ))}
      </Stack>
      {items.length > MAX_LISTED && (
        <Text tone="muted">And {formatNumber(items.length - MAX_LISTED)} more.</Text>
      )}
    </>
  );
}
