import type { contract } from '@portal/api-client';
import { Button, Card, Row, Stack, Text } from '@portal/ui';
import { formatDateTime, formatNumber, plural } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { OPEN_STATES } from './import-labels.ts';

type Review = contract.multiQuotes.ImportReview;

/** Rows of an import that wait for a person. */
export const countOpenRows = ({ openRows }: Review): number =>
  OPEN_STATES.reduce((sum, state) => sum + openRows[state], 0);

/** Imports that were left before all their rows were in. */
export function UnfinishedImports({
  imports,
  onOpen,
}: {
  imports: readonly Review[];
  onOpen: (importUuid: string) => void;
}) {
  if (imports.length === 0) return null;
  return (
    <Section title="Unfinished imports">
      <Stack gap={3} component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {imports.map((review) => (
          <li key={review.uuid}>
            <Card padding={3}>
              <Row justify="space-between" wrap gap={4}>
                <div>
                  <Text weight={500}>{review.fileName}</Text>
                  <Text component="p" variant="dense" tone="muted">
                    {formatDateTime(review.createdAt)}
                    {review.createdBy !== null && `, ${review.createdBy}`} · {describe(review)}
                  </Text>
                </div>
                <Button onClick={() => onOpen(review.uuid)}>Continue</Button>
              </Row>
            </Card>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function describe(review: Review): string {
  if (review.progress !== null)
    return `importing ${formatNumber(review.progress.done)} of ${formatNumber(review.progress.total)}`;
  const open = countOpenRows(review);
  return [
    review.readyRows > 0 && `${plural(review.readyRows, 'site')} ready`,
    open > 0 && `${plural(open, 'row')} to check`,
  ]
    .filter(Boolean)
    .join(', ');
}
