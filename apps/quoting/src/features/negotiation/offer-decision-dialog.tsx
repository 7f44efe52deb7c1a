import type { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { OfferSummary } from '@portal/quote-kit/negotiations';
import { reasonSchema, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { Form, FormStatus, max, nullableText, SubmitButton, TextareaField } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { useState } from 'react';
import { OfferVerdict } from './offer-verdict.tsx';

export type OfferDecision = 'accept' | 'decline';

const TEXTS = {
  accept: {
    title: 'Accept the offer',
    consequence: 'The quote returns to Saved with the offered term and prices.',
    done: 'The offer was accepted. The quote has its new price.',
  },
  decline: {
    title: 'Decline the offer',
    consequence:
      'The quote returns to Saved and keeps its current term and prices. You can start another round.',
    done: 'The offer was declined. The quote keeps its price.',
  },
} as const;
const SCHEMAS = { accept: v.object({ reason: nullableText(max(500)) }), decline: reasonSchema } as const;

interface OfferDecisionDialogProps {
  decision: OfferDecision;
  round: contract.quotes.QuoteNegotiation;
  onClose: () => void;
}

/** Confirms a decision about an offer, with its old and new values. Declining takes a reason. */
export function OfferDecisionDialog({ decision, round, onClose }: OfferDecisionDialogProps) {
  const { calls } = useQuoteKind();
  const { accept, decline } = calls.negotiations;
  const accepting = useCommand(accept);
  const declining = useCommand(decline);
  // A refresh while the dialog is open must not replace the terms that are about to be accepted.
  const [{ uuid: negotiationUuid, offer, revision }] = useState(round);
  const texts = TEXTS[decision];
  const isAccept = decision === 'accept';
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <Form
        schema={SCHEMAS[decision]}
        aria-label={texts.title}
        initialValues={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          const path = { reference: offer.quoteReference, negotiationUuid };
          await (isAccept
            ? accepting.run({ ...path, revision: revision ?? '', reason })
            : declining.run({ ...path, reason }));
          showAlert(texts.done);
          onClose();
        }}
      >
        <Stack gap={4}>
          <Text>{texts.consequence}</Text>
          <OfferSummary offers={[offer]} />
          <OfferVerdict offer={offer} />
          <FormStatus />
          <TextareaField
            name="reason"
            label="Reason"
            help="Shown here and in the quote’s history."
            optional={isAccept}
            rows={3}
            maxLength={500}
          />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton {...(!isAccept && { variant: 'danger' })}>{texts.title}</SubmitButton>
            <Button onClick={onClose}>Back</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}
