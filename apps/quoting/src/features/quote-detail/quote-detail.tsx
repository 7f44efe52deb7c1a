import { SandboxNotice } from '@portal/area-kit/detail';
import { useSearchParams, useUser } from '@portal/portal-sdk';
import { type Quote, useQuotePermissions } from '@portal/quote-kit/quotes';
import { Box } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { QuoteDetailPage } from '../shared/quote-detail-page.tsx';
import { AcceptError } from './header/accept-error.tsx';
import { getPrimaryButton } from './header/primary-button.tsx';
import { type QuoteDialog, QuoteDialogs } from './header/quote-dialogs.tsx';
import { describeQuoteHeader } from './header/quote-header.tsx';
import { QuoteHeaderActions } from './header/quote-header-actions.tsx';
import { QuoteProgress } from './header/quote-progress.tsx';
import { QuoteProposalStatus } from './header/quote-proposal-status.tsx';
import { useHeaderActions } from './header/use-header-actions.ts';
import { QuoteTabs } from './quote-tabs.tsx';

interface QuoteDetailProps {
  reference: string;
  /** Content of the tab with the customer request form, which is another feature. */
  renderRequestForm: (quote: Quote) => ReactNode;
  /** Content of the tab with the negotiation, which is another feature. */
  renderNegotiation: (quote: Quote) => ReactNode;
}

/** One quote: its costs, request form and history, and the next step. */
export function QuoteDetail({ reference, renderRequestForm, renderNegotiation }: QuoteDetailProps) {
  const [params, setParams] = useSearchParams();
  const permissions = useQuotePermissions();
  const { prices = 'cost' } = useUser();
  const actions = useHeaderActions();
  const [dialog, setDialog] = useState<QuoteDialog | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const tab = params.get('tab') ?? 'summary';

  function openTab(id: string): void {
    setParams(id === 'summary' ? {} : { tab: id }, { preventScrollReset: true });
  }

  return (
    <QuoteDetailPage
      reference={reference}
      header={(quote) => ({
        ...describeQuoteHeader(quote, permissions),
        action: getPrimaryButton({
          quote,
          permissions,
          seesCosts: prices === 'cost',
          actions,
          isUnsaved,
          tab,
          onOpenTab: openTab,
        }),
        actions: !quote.isSandbox && (
          <QuoteHeaderActions
            quote={quote}
            permissions={permissions}
            actions={actions}
            onOpenDialog={setDialog}
            onOpenNegotiation={() => openTab('negotiation')}
          />
        ),
      })}
    >
      {(quote) => (
        <>
          {quote.isSandbox && <SandboxNotice noun="quote" />}
          <AcceptError quote={quote} accepting={actions.accepting} />
          <QuoteProposalStatus quote={quote} />
          <Box sx={{ my: 4, minWidth: 0 }} data-print="hide">
            <QuoteProgress status={quote.status} />
          </Box>
          <QuoteTabs
            quote={quote}
            permissions={permissions}
            tab={tab}
            onOpenTab={openTab}
            onUnsaved={setUnsaved}
            renderRequestForm={renderRequestForm}
            renderNegotiation={renderNegotiation}
          />
          <QuoteDialogs
            quote={quote}
            open={dialog}
            onClose={() => setDialog(null)}
            onChangeOwner={(ownerId) => actions.changeOwner(quote, ownerId)}
          />
        </>
      )}
    </QuoteDetailPage>
  );
}
