import { showAlert } from '@portal/portal-sdk';
import { type Quote, reasonSchema, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { Form, FormStatus, SubmitButton, TextareaField } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { QuoteChangesSince } from '../../shared/actions/quote-changes-since.tsx';
import { useQuoteAction } from '../../shared/actions/use-quote-action.ts';

interface CancelDialogProps {
  quote: Quote;
  open: boolean;
  onClose: () => void;
}

/** Cancels a quote with a reason, which is shown with the quote. */
export function CancelDialog({ quote, open, onClose }: CancelDialogProps) {
  const { calls } = useQuoteKind();
  const cancel = useQuoteAction(calls.cancel);
  return (
    <Modal open={open} onClose={onClose} title={`Cancel quote ${quote.reference}`}>
      <Form
        schema={reasonSchema}
        aria-label="Cancel quote"
        onSubmit={async ({ reason }) => {
          await cancel.run(quote, { reason });
          showAlert(`Quote ${quote.reference} was cancelled.`);
          onClose();
        }}
      >
        <Stack gap={4}>
          <Text>You cannot accept or order a cancelled quote. Nothing else changes.</Text>
          <FormStatus />
          {cancel.error?.code === 'conflict' && (
            <QuoteChangesSince reference={quote.reference} since={cancel.seenAt} />
          )}
          <TextareaField
            name="reason"
            label="Reason"
            help="Visible to everyone in your company who opens the quote."
            rows={3}
            maxLength={500}
          />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton variant="danger">Cancel quote</SubmitButton>
            <Button onClick={onClose}>Keep quote</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}
