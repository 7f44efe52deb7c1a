import { resultOrUndefined, showAlert } from '@portal/portal-sdk';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { AlertBanner, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/page';
import { QuoteChangesSince } from '../../shared/actions/quote-changes-since.tsx';
import { useQuoteAction } from '../../shared/actions/use-quote-action.ts';

interface ArchiveDialogProps {
  quote: Quote;
  open: boolean;
  onClose: () => void;
}

/** Archives a cancelled or expired quote. */
export function ArchiveDialog({ quote, open, onClose }: ArchiveDialogProps) {
  const { calls } = useQuoteKind();
  const archive = useQuoteAction(calls.archive);

  async function confirm(): Promise<void> {
    const archived = await resultOrUndefined(archive.run(quote, {}));
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
      <Text>You can still find it and its history under Closed, but no further actions are possible.</Text>
      {archive.error !== undefined && (
        <AlertBanner tone="danger">
          {archive.error.message}
          {archive.error.code === 'conflict' && (
            <QuoteChangesSince reference={quote.reference} since={archive.seenAt} />
          )}
        </AlertBanner>
      )}
    </ConfirmDialog>
  );
}
