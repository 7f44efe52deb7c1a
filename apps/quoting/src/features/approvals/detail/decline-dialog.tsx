import { contract } from '@portal/api-client';
import { showAlert, useRefresh } from '@portal/portal-sdk';
import { type Quote, reasonSchema, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { Form, FormStatus, SubmitButton, TextareaField } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { QuoteChangesSince } from '../../shared/actions/quote-changes-since.tsx';
import { useQuoteAction } from '../../shared/actions/use-quote-action.ts';

/** The quote to send back, as it is on screen. */
export interface Declinable extends Pick<Quote, 'reference' | 'version' | 'updatedAt'> {
  /** Who receives the reason; null where the account no longer exists. */
  requester: string | null;
}

interface DeclineDialogProps {
  quote: Declinable;
  open: boolean;
  onClose: () => void;
  onDeclined: () => void;
}

/** Sends a quote back to the requester with a reason. */
export function DeclineDialog({ quote, open, onClose, onDeclined }: DeclineDialogProps) {
  const { calls } = useQuoteKind();
  const decline = useQuoteAction(calls.decline);
  const refresh = useRefresh();
  return (
    <Modal open={open} onClose={onClose} title={`Decline ${quote.reference}`}>
      <Form
        schema={reasonSchema}
        aria-label="Decline"
        onSubmit={async ({ reason }) => {
          try {
            await decline.run(quote, { reason });
          } finally {
            // Refreshes after a conflict too, because the next attempt uses the latest version.
            await refresh(contract.quotes.listApprovals);
          }
          showAlert(`${quote.reference} was sent back with your reason.`);
          onDeclined();
        }}
      >
        <Stack gap={4}>
          <Text>
            The quote returns to Pending CRF. {quote.requester ?? 'The requester'} receives your reason and
            can correct the request form and submit it again.
          </Text>
          <FormStatus />
          {decline.error?.code === 'conflict' && (
            <QuoteChangesSince reference={quote.reference} since={decline.seenAt} />
          )}
          <TextareaField name="reason" label="Reason" rows={3} maxLength={500} />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton variant="danger">Decline</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}
