import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Form, SubmitButton, TextareaField } from '@portal/ui/forms';
import { SelectedRowList } from '@portal/ui/grid';
import { ConfirmDialog, Modal } from '@portal/ui/page';
import { useState } from 'react';
import { reasonSchema } from '../actions/reason-schema.ts';
import type { QuoteSummary } from '../quote-types.ts';
import { describeRefused, forecastMatching, forecastQuotes, type MatchingQuotes } from './step-forecast.ts';
import { type BulkStep, getStepRefusal } from './step-refusal.ts';

export interface BulkStepDialogProps {
  step: BulkStep;
  /** The quotes named one by one; empty for all that match. */
  quotes: readonly QuoteSummary[];
  /** Quotes that the list shows; the others are on other pages. */
  pageQuotes: readonly QuoteSummary[];
  /** All that match, if the quotes are not named. */
  matching?: MatchingQuotes | null;
  /**
   * Gets the named quotes that can take the step, and the reason of a cancellation. Returns whether the run has begun.
   * If not, the dialog stays open with the typed reason.
   */
  onConfirm: (possible: readonly QuoteSummary[], reason: string) => Promise<boolean>;
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
  negotiate: {
    verb: 'Negotiate',
    done: 'negotiated',
    text: 'The pricing desk prices each quote again. You cannot accept or change a quote until you accept or decline its offer.',
  },
} as const;

/** Confirms a step: how many quotes change, which do not, and why. Cancelling asks for a reason. */
export function BulkStepDialog({
  step,
  quotes,
  pageQuotes,
  matching = null,
  onConfirm,
  onClose,
}: BulkStepDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { verb, done, text } = STEPS[step];
  const expected = matching === null ? forecastQuotes(step, quotes) : forecastMatching(step, matching);
  const title = `${verb} ${plural(expected.possible, 'quote')}`;
  const refused = describeRefused(expected);
  const list = (
    <>
      {refused !== null && (
        <Text component="p" weight={500} sx={{ mb: 0 }}>
          {refused}
        </Text>
      )}
      {quotes.length > 0 && (
        <SelectedRowList
          rows={quotes}
          pageRows={pageQuotes}
          label={({ reference, customerName }) => `${reference}, ${customerName}`}
          note={(quote) => {
            const refusal = getStepRefusal(step, quote);
            return refusal === null ? null : `will not change: ${refusal}`;
          }}
        />
      )}
    </>
  );
  const confirm = async (reason: string): Promise<void> => {
    const possible = quotes.filter((quote) => getStepRefusal(step, quote) === null);
    setBusy(true);
    try {
      if (await onConfirm(possible, reason)) onClose();
    } finally {
      setBusy(false);
    }
  };
  if (expected.possible === 0)
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
        loading={isBusy}
        onConfirm={() => void confirm('')}
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
