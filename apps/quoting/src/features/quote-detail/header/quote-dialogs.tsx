import { LazyChangeOwnerDialog } from '@portal/area-kit';
import type { Quote } from '@portal/quote-kit/quotes';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

export type QuoteDialog = 'cancel' | 'archive' | 'owner';

interface QuoteDialogsProps {
  quote: Quote;
  open: QuoteDialog | null;
  onClose: () => void;
  onChangeOwner: (ownerId: number | null) => Promise<void>;
}

/** The dialogs that the header's menu opens. */
export function QuoteDialogs({ quote, open, onClose, onChangeOwner }: QuoteDialogsProps) {
  return (
    <>
      {open === 'owner' && (
        <LazyChangeOwnerDialog
          what={quote.reference}
          ownerName={quote.ownerName}
          capability="quotes"
          onSave={onChangeOwner}
          onClose={onClose}
        />
      )}
      <CancelDialog quote={quote} open={open === 'cancel'} onClose={onClose} />
      <ArchiveDialog quote={quote} open={open === 'archive'} onClose={onClose} />
    </>
  );
}
