import { getStepRefusal, type QuoteSummary, reasonSchema } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton, TextareaField } from '@portal/ui/forms';
import { SelectedRowList } from '@portal/ui/grid';
import { ConfirmDialog, Modal } from '@portal/ui/page';
import type { BulkQuotes } from './use-bulk-quotes.ts';
import { describeRefused, type StepForecast } from './use-step-forecast.ts';

export type StepName = 'accept' | 'cancel';

interface BulkStepDialogProps {
  step: StepName;
  /** The quotes named one by one; empty for all that match. */
  rows: readonly QuoteSummary[];
  /** Those of them that the page shows. */
  pageRows: readonly QuoteSummary[];
  forecast: StepForecast;
  bulk: Pick<BulkQuotes, 'accept' | 'cancel'>;
  onClose: () => void;
}

const STEPS = {
  accept: {
    verb: 'Accept',
    done: 'accepted',
    text: 'Accepting opens the customer request form of each quote.',
  },
  cancel: { verb: 'Cancel', done: 'cancelled', text: 'You cannot accept or order a cancelled quote.' },
} as const;

/** Says before a step how many quotes it changes, which stay as they are and why; cancelling takes a reason. */
export function BulkStepDialog({ step, rows, pageRows, forecast, bulk, onClose }: BulkStepDialogProps) {
  const { verb, done, text } = STEPS[step];
  const title = `${verb} ${plural(forecast.possible, 'quote')}`;
  const possible = rows
    .filter((quote) => getStepRefusal(step, quote) === null)
    .map(({ reference }) => reference);
  const refused = describeRefused(forecast);
  const list = (
    <>
      {refused !== null && (
        <Text component="p" weight={500} sx={{ mb: 0 }}>
          {refused}
        </Text>
      )}
      {rows.length > 0 && (
        <SelectedRowList
          rows={rows}
          pageRows={pageRows}
          label={({ reference, customerName }) => `${reference}, ${customerName}`}
          note={(quote) => {
            const refusal = getStepRefusal(step, quote);
            return refusal === null ? null : `stays as it is: ${refusal}`;
          }}
        />
      )}
    </>
  );
  if (forecast.possible === 0)
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
  if (step === 'cancel')
    return (
      <Modal open onClose={onClose} title={title}>
        <Form
          schema={reasonSchema}
          aria-label="Cancel quotes"
          onSubmit={async ({ reason }) => {
            onClose();
            await bulk.cancel(possible, reason);
          }}
        >
          <Stack gap={4}>
            <div>
              <Text>{text}</Text>
              {list}
            </div>
            <FormStatus />
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
  return (
    <ConfirmDialog
      open
      title={`${title}?`}
      confirmLabel={title}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void bulk.accept(possible);
      }}
    >
      {text}
      {list}
    </ConfirmDialog>
  );
}
