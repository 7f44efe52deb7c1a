import { attempt, showAlert } from '@portal/portal-sdk';
import { AlertBanner, Button, Modal, Stack, Text } from '@portal/ui';
import { Form, FormStatus, max, required, SubmitButton, TextareaField, text } from '@portal/ui/forms';
import { ConfirmDialog } from '@portal/ui/page';
import * as v from 'valibot';
import { SinceThen } from '../../shared/quote-actions/changes-since.tsx';
import { useQuoteStep } from '../../shared/quote-actions/use-quote-action.ts';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import type { Quote } from '../../shared/quotes/quote-types.ts';

interface EndDialogProps {
  kind: QuoteKind;
  quote: Quote;
  open: boolean;
  onClose: () => void;
}

export const reasonSchema = v.object({ reason: text(required(), max(500)) });

/** Cancels a quote; the reason stays with it for whoever asks later. */
export function CancelDialog({ kind, quote, open, onClose }: EndDialogProps) {
  const cancel = useQuoteStep(QUOTE_KINDS[kind].calls.cancel, kind, quote);
  return (
    <Modal open={open} onClose={onClose} title={`Cancel quote ${quote.reference}`}>
      <Form
        schema={reasonSchema}
        aria-label="Cancel quote"
        onSubmit={async ({ reason }) => {
          await cancel.run({ reason });
          showAlert(`Quote ${quote.reference} was cancelled.`);
          onClose();
        }}
      >
        <Stack gap={4}>
          <Text>A cancelled quote cannot be accepted or ordered any more. Nothing else changes.</Text>
          <FormStatus />
          {cancel.error?.code === 'conflict' && (
            <SinceThen kind={kind} reference={quote.reference} since={cancel.seenAt} />
          )}
          <TextareaField
            name="reason"
            label="Reason"
            help="Everybody in your company who opens the quote can read it."
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

/** Puts a cancelled or expired quote away. */
export function ArchiveDialog({ kind, quote, open, onClose }: EndDialogProps) {
  const archive = useQuoteStep(QUOTE_KINDS[kind].calls.archive, kind, quote);

  async function confirm(): Promise<void> {
    const archived = await attempt(archive.run({}));
    if (archived === undefined) return;
    showAlert(`Quote ${quote.reference} was archived.`);
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Archive quote ${quote.reference}`}
      confirmLabel="Archive quote"
      loading={archive.busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text>It stays under Closed, with its history, and nothing more can be done with it.</Text>
      {archive.error !== undefined && (
        <AlertBanner tone="danger">
          {archive.error.message}
          {archive.error.code === 'conflict' && (
            <SinceThen kind={kind} reference={quote.reference} since={archive.seenAt} />
          )}
        </AlertBanner>
      )}
    </ConfirmDialog>
  );
}
