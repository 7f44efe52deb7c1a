import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { plural } from '@portal/ui/format';
import { REMOVAL_READS, useRestore } from './use-restore.ts';

type MultiQuote = contract.multiQuotes.MultiQuote;

interface RemoveDialogProps {
  /** Null while the dialog is closed. */
  multiQuote: MultiQuote | null;
  onRemoved?: () => void;
  onClose: () => void;
}

/** Deletes a multi-quote and offers Undo. A refusal (being searched, a quote accepted) is shown in the dialog. */
export function RemoveDialog({ multiQuote, onRemoved, onClose }: RemoveDialogProps) {
  const restore = useRestore();
  return (
    <ConfirmCommandDialog
      endpoint={contract.multiQuotes.remove}
      input={multiQuote === null ? undefined : { uuid: multiQuote.uuid }}
      refreshes={REMOVAL_READS}
      title="Delete this multi quote?"
      confirmLabel="Delete multi quote"
      successMessage={`${multiQuote?.name} was deleted.`}
      {...(multiQuote && {
        successAction: { label: 'Undo', onSelect: () => void restore.run(multiQuote) },
      })}
      {...(onRemoved && { onSuccess: onRemoved })}
      onClose={onClose}
    >
      {multiQuote && describeRemoval(multiQuote)}
    </ConfirmCommandDialog>
  );
}

/** Describes what deleting removes and when the server refuses it. */
function describeRemoval({ name, status, locationsCount, activeQuotesCount }: MultiQuote): string {
  const searching = status === 'processing' ? ' A search is running: stop it before you delete.' : '';
  const quotes =
    activeQuotesCount === 0
      ? ''
      : ` ${plural(activeQuotesCount, 'saved quote')} will be cancelled. You cannot delete it once a quote is accepted.`;
  return `${name} and its ${plural(locationsCount, 'site')} will be deleted for everyone in your company. You or a colleague can restore it for 24 hours.${quotes}${searching}`;
}
