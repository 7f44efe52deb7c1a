import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Modal } from '@portal/ui/page';
import type { BulkOutcome } from './use-bulk-changes.ts';

/** Lists the selected quotes that could not be changed, with the reasons. */
export function BulkResultDialog({ outcome, onClose }: { outcome: BulkOutcome | null; onClose: () => void }) {
  if (outcome === null) return null;
  const { doneText, failed, undo } = outcome;
  return (
    <Modal
      open
      onClose={onClose}
      closeIcon={false}
      title={`${plural(failed.length, 'quote')} could not be changed`}
      actions={
        <>
          {undo !== null && (
            <Button
              onClick={() => {
                onClose();
                undo();
              }}
            >
              Undo the others
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>{doneText ?? 'Nothing was changed.'} These quotes stay selected:</Text>
        <Stack component="ul" gap={2} sx={{ m: 0, pl: 5 }}>
          {failed.map(({ reference, error }) => (
            <li key={reference}>
              <Text mono weight={500}>
                {reference}
              </Text>{' '}
              <Text tone="muted">{error.fieldErrors['customerName']?.[0] ?? error.message}</Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </Modal>
  );
}
