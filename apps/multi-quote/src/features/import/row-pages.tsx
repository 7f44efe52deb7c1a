import { Button, Row, Text } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';

interface RowPagesProps {
  page: number;
  lastPage: number;
  onChange: (page: number) => void;
}

/** Turns the pages of rows; nothing for a single page. */
export function RowPages({ page, lastPage, onChange }: RowPagesProps) {
  if (lastPage === 1) return null;
  return (
    <Row gap={3} justify="space-between">
      <Text variant="dense" tone="muted">
        Page {formatNumber(page)} of {formatNumber(lastPage)}
      </Text>
      <Row gap={2}>
        <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
          Previous rows
        </Button>
        <Button size="small" disabled={page === lastPage} onClick={() => onChange(page + 1)}>
          Next rows
        </Button>
      </Row>
    </Row>
  );
}
