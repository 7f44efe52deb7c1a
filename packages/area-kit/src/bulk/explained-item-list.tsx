import { Stack, Text } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { Fragment } from 'react';
import type { BulkRunResult } from './use-bulk-run.ts';

type Item = BulkRunResult['unchanged'][number];

/** Reasons that are listed. For any further reasons, only the number of items is shown. */
const MAX_REASONS = 100;
/** Items named for each reason. For any further items, only their number is shown. */
const MAX_NAMED = 8;

/** Lists each reason with its items. */
export function ExplainedItemList({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  const byReason = new Map<string, Item[]>();
  for (const item of items) {
    const about = byReason.get(item.reason);
    if (about) about.push(item);
    else byReason.set(item.reason, [item]);
  }
  const reasons = [...byReason];
  const more = reasons.slice(MAX_REASONS).reduce((count, [, others]) => count + others.length, 0);
  return (
    <>
      <Stack component="ul" gap={2} sx={{ m: 0, pl: 5 }}>
        {reasons.slice(0, MAX_REASONS).map(([reason, about]) => (
          <li key={reason}>
            <ItemNames items={about} /> <Text tone="muted">{reason}</Text>
          </li>
        ))}
      </Stack>
      {more > 0 && <Text tone="muted">And {formatNumber(more)} more.</Text>}
    </>
  );
}

function ItemNames({ items }: { items: readonly Item[] }) {
  const more = items.length - MAX_NAMED;
  return (
    <>
      {items.slice(0, MAX_NAMED).map(({ key, label }, at) => (
        <Fragment key={key}>
          {at > 0 && ', '}
          <Text mono={label === null} weight={500}>
            {label ?? key}
          </Text>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatNumber(more)} more`}
      {items.length > 1 && ':'}
    </>
  );
}
