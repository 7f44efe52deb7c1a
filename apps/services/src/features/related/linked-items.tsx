import type { StatusLabel } from '@portal/api-client/labels';
import { Link, Row, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';

interface LinkedItem {
  href: string;
  reference: string;
  text: string;
  at: string;
  status: StatusLabel;
}

interface LinkedItemsProps {
  label: string;
  items: readonly LinkedItem[];
  emptyText: string;
}

/** A short list of records, each a link with its status and date. */
export function LinkedItems({ label, items, emptyText }: LinkedItemsProps) {
  if (items.length === 0) return <Text tone="muted">{emptyText}</Text>;
  return (
    <Stack component="ul" role="list" gap={0} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map(({ href, reference, text, at, status }) => (
        <Row
          key={reference}
          component="li"
          wrap
          gap={3}
          sx={{ py: 2, borderBottom: '1px solid', borderColor: 'line.main', breakInside: 'avoid' }}
        >
          <Link href={href}>
            <Text mono variant="dense">
              {reference}
            </Text>
          </Link>
          <StatusTag tone={status.tone}>{status.label}</StatusTag>
          <Text variant="dense" sx={{ flex: '1 1 160px', minWidth: 0 }}>
            {text}
          </Text>
          <Text variant="dense" tone="muted" numeric>
            {formatDate(at)}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}
