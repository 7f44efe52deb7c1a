import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Modal } from '@portal/ui/page';
import type { BulkEditResult } from './use-bulk-edit.tsx';

/** Lists the selected quotes that could not be changed, with the reasons. */
export function BulkResultDialog({
  result,
  onClose,
}: {
  result: BulkEditResult | null;
  onClose: () => void;
}) {
  if (result === null) return null;
  const { done, failed, fieldLabel } = result;
  return (
    <Modal
      open
      onClose={onClose}
      closeIcon={false}
      title={`${plural(failed.length, 'quote')} could not be changed`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={3}>
        <Text>
          {done.length === 0
            ? 'Nothing was changed.'
            : `${fieldLabel} was set on ${plural(done.length, 'quote')}.`}{' '}
          These quotes stay selected:
        </Text>
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
