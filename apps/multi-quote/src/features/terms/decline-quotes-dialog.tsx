import { reasonSchema } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { Form, SubmitButton, TextareaField } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import type { DeclinedQuotes } from './use-bulk-approval.ts';

interface DeclineQuotesDialogProps {
  /** "Q-1, Harbour Bakery" or "12 quotes of Northlight". */
  what: string;
  count: number;
  quotes: DeclinedQuotes;
  /** Returns whether the run has begun. If not, the dialog stays open with the typed reason. */
  onDecline: (quotes: DeclinedQuotes, reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reason with which quotes go back to the people who requested their approval. */
export function DeclineQuotesDialog({ what, count, quotes, onDecline, onClose }: DeclineQuotesDialogProps) {
  return (
    <Modal open onClose={onClose} title={`Decline ${what}`}>
      <Form
        schema={reasonSchema}
        aria-label="Decline"
        onSubmit={async ({ reason }) => {
          if (await onDecline(quotes, reason)) onClose();
        }}
      >
        <Stack gap={4}>
          <Text>
            {count === 1 ? 'The quote returns' : `All ${count} quotes return`} to Pending CRF. The person who
            submitted the request form receives your reason, and can correct the form and submit it again.
          </Text>
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
