import { type BulkStep, getStepRefusal, type QuoteSummary, reasonSchema } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Form, SubmitButton, TextareaField } from '@portal/ui/forms';
import { SelectedRowList } from '@portal/ui/grid';
import { ConfirmDialog, Modal } from '@portal/ui/page';

export interface RequestedStep {
  step: BulkStep;
  quotes: readonly QuoteSummary[];
  /** The selected quotes on this page of the list; others may be on other pages. */
  pageQuotes: readonly QuoteSummary[];
}

export interface BulkStepDialogProps {
  asked: RequestedStep;
  onConfirm: (step: BulkStep, reason: string) => void;
  onClose: () => void;
}

const STEPS = {
  accept: {
    verb: 'Accept',
    done: 'accepted',
    text: 'Accepting opens the customer request form of each quote.',
  },
  archive: { verb: 'Archive', done: 'archived', text: 'You can still find archived quotes under Closed.' },
  cancel: { verb: 'Cancel', done: 'cancelled', text: 'You cannot accept or order a cancelled quote.' },
} as const;

/** Confirms a step: lists the quotes that change and those that do not. Cancelling asks for a reason. */
export function BulkStepDialog({ asked, onConfirm, onClose }: BulkStepDialogProps) {
  const { step, quotes, pageQuotes } = asked;
  const { verb, done, text } = STEPS[step];
  const possible = quotes.filter((quote) => getStepRefusal(step, quote) === null).length;
  const title = `${verb} ${plural(possible, 'quote')}`;
  const list = (
    <SelectedRowList
      rows={quotes}
      pageRows={pageQuotes}
      label={({ reference, customerName }) => `${reference}, ${customerName}`}
      note={(quote) => {
        const refusal = getStepRefusal(step, quote);
        return refusal === null ? null : `will not change: ${refusal}`;
      }}
    />
  );
  const confirm = (reason: string) => {
    onClose();
    onConfirm(step, reason);
  };
  if (possible === 0)
    return (
      <Modal
        open
        onClose={onClose}
        closeIcon={false}
        title={`None of these quotes can be ${done}`}
        actions={
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        {list}
      </Modal>
    );
  if (step !== 'cancel')
    return (
      <ConfirmDialog
        open
        title={`${title}?`}
        confirmLabel={title}
        onConfirm={() => confirm('')}
        onCancel={onClose}
      >
        {text}
        {list}
      </ConfirmDialog>
    );
  return (
    <Modal open onClose={onClose} title={title}>
      <Form schema={reasonSchema} aria-label="Cancel quotes" onSubmit={({ reason }) => confirm(reason)}>
        <Stack gap={4}>
          <div>
            <Text>{text}</Text>
            {list}
          </div>
          <TextareaField
            name="reason"
            label="Reason"
            help="Visible to everyone in your company who opens one of the quotes."
            rows={3}
            maxLength={500}
          />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton variant="danger">{title}</SubmitButton>
            <Button onClick={onClose}>Keep quotes</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}
