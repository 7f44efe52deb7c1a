import { ActionMenu } from '@portal/area-kit/detail';
import { useNavigate, useUser } from '@portal/portal-sdk';
import { type Quote, type QuotePermissions, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, IconButton, icons } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { getDisabledReason } from '../../shared/actions/quote-actions.ts';
import type { QuoteDialog } from './quote-dialogs.tsx';
import type { HeaderActions } from './use-header-actions.ts';

interface QuoteHeaderActionsProps {
  quote: Quote;
  permissions: QuotePermissions;
  actions: HeaderActions;
  onOpenDialog: (dialog: QuoteDialog) => void;
  onOpenNegotiation: () => void;
}

/** Bookmark, proposal, and the menu of further actions. */
export function QuoteHeaderActions({
  quote,
  permissions,
  actions,
  onOpenDialog,
  onOpenNegotiation,
}: QuoteHeaderActionsProps) {
  const { showPath, againPath } = useQuoteKind();
  const navigate = useNavigate();
  const { prices = 'cost' } = useUser();
  // The server refuses negotiations to users who do not see costs, and proposals to users who see no prices.
  const seesCosts = prices === 'cost';
  const cancelReason = getDisabledReason('cancel', quote, permissions);
  const archiveReason = getDisabledReason('archive', quote, permissions);
  return (
    <>
      <IconButton
        label={quote.isBookmarked ? 'Remove bookmark' : 'Bookmark'}
        aria-pressed={quote.isBookmarked}
        icon={quote.isBookmarked ? <pageIcons.bookmarked /> : <pageIcons.bookmark />}
        onClick={() => actions.toggleBookmark(quote)}
      />
      {prices !== 'none' && (
        <Button icon={<pageIcons.mail />} href={showPath(quote.reference, { view: 'proposal' })}>
          Proposal
        </Button>
      )}
      <ActionMenu
        label="More"
        items={[
          {
            id: 'again',
            label: 'New quote at this address',
            icon: <icons.search />,
            onSelect: () => navigate(againPath(quote.reference)),
          },
          {
            id: 'owner',
            label: 'Change owner',
            icon: <icons.user />,
            onSelect: () => onOpenDialog('owner'),
          },
          seesCosts &&
            quote.status === 'created' &&
            quote.multiQuoteUuid === null && {
              id: 'negotiate',
              label: 'Negotiate the price',
              onSelect: onOpenNegotiation,
            },
          { id: 'line', divider: true },
          quote.actions.includes('return_to_saved') && {
            id: 'return-to-saved',
            label: 'Return to Saved',
            hint: 'Keeps the answers in the request form.',
            onSelect: () => void actions.returnToSaved(quote),
          },
          {
            id: 'archive',
            label: 'Archive',
            disabled: archiveReason !== null,
            hint: archiveReason ?? undefined,
            onSelect: () => onOpenDialog('archive'),
          },
          {
            id: 'cancel',
            label: 'Cancel quote',
            danger: true,
            disabled: cancelReason !== null,
            hint: cancelReason ?? undefined,
            onSelect: () => onOpenDialog('cancel'),
          },
        ]}
      />
    </>
  );
}
