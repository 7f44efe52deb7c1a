import { reasonSchema } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton, TextareaField } from '@portal/ui/forms';
import { ConfirmDialog, Modal } from '@portal/ui/page';
import { startAfterPaint } from '../../shared/bulk/start-after-paint.ts';
import type { BulkQuotes } from './use-bulk-quotes.ts';

export type StepName = 'accept' | 'cancel';

interface BulkStepDialogProps {
  /** Null while it is closed. */
  step: StepName | null;
  bulk: Pick<BulkQuotes, 'count' | 'accept' | 'cancel'>;
  onClose: () => void;
}

/** Confirms a step of several quotes with their number; cancelling takes a reason. */
export function BulkStepDialog({ step, bulk, onClose }: BulkStepDialogProps) {
  const number = plural(bulk.count, 'quote');
  if (step === 'cancel')
    return (
      <Modal open onClose={onClose} title={`Cancel ${number}`}>
        <Form
          schema={reasonSchema}
          aria-label="Cancel quotes"
          onSubmit={async ({ reason }) => {
            onClose();
            await bulk.cancel(reason);
          }}
        >
          <Stack gap={4}>
            <Text>
              You cannot accept or order a cancelled quote. Quotes that are already ordered stay as they are.
            </Text>
            <FormStatus />
            <TextareaField
              name="reason"
              label="Reason"
              help="Visible to everyone in your company who opens one of the quotes."
              rows={3}
              maxLength={500}
            />
            <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
              <SubmitButton variant="danger">{`Cancel ${number}`}</SubmitButton>
              <Button onClick={onClose}>Keep quotes</Button>
            </Stack>
          </Stack>
        </Form>
      </Modal>
    );
  return (
    <ConfirmDialog
      open={step === 'accept'}
      title={`Accept ${number}?`}
      confirmLabel={`Accept ${number}`}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        startAfterPaint(bulk.accept);
      }}
    >
      Accepting opens the customer request form of each quote. Only Saved quotes can be accepted; the others
      stay as they are and are listed afterwards.
    </ConfirmDialog>
  );
}
