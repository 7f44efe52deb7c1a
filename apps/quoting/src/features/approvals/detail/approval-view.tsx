import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { pathTo, type Query, useQuery } from '@portal/portal-sdk';
import { useFocusFallback } from '@portal/quote-kit/forms';
import {
  describeExpiry,
  describeQuotedProduct,
  getApprovalPath,
  getDisabledReason,
  getQuotePath,
  OrderFailedNotice,
  QUOTE_KINDS,
  type Quote,
  type QuoteKind,
  type QuotePermissions,
  type QuoteSummary,
  type Terms,
  useQuotePermissions,
} from '@portal/quote-kit/quotes';
import { AlertBanner, Box, Button, DataState, Link, SkeletonText, Stack, StatusTag } from '@portal/ui';
import { PageHeader, pageIcons, Reference, Section } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { ApprovalForm } from './approval-form.tsx';
import { ApprovalResult } from './approval-result.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { OrderSummary } from './order-summary.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { useApproval } from './use-approval.ts';

interface ApprovalViewProps {
  kind: QuoteKind;
  quote: Quote;
  /** Quotes approved together with it. */
  otherQuotes: readonly QuoteSummary[];
  /** References in the URL that are not awaiting approval. */
  missing: readonly string[];
  termsId: number;
}

/** Order summary, supplier terms and the approval form; after the decision, its result. */
export function ApprovalView({ kind, quote, otherQuotes, missing, termsId }: ApprovalViewProps) {
  const permissions = useQuotePermissions();
  const [isDeclining, setDeclining] = useState(false);
  const [wasDeclined, setDeclined] = useState(false);
  const approval = useApproval(kind, termsId);
  const isOpen = quote.status === 'data_added';
  const terms = useQuery(QUOTE_KINDS[kind].calls.listTerms, isOpen ? { reference: quote.reference } : null, {
    revalidateOnFocus: false,
  });
  const linkedTerms = terms.data?.find(({ id }) => id === termsId);
  const outcome = useRef<HTMLDivElement>(null);
  useFocusFallback(outcome, quote.status);
  const status = QUOTE_STATUS_LABELS[quote.status];
  const expiry = describeExpiry(quote);
  const all = [quote, ...otherQuotes];
  const reason = getApprovalDisabledReason(quote, termsId, permissions);

  return (
    <>
      <PageHeader
        breadcrumbs={[
          permissions.canApprove
            ? { label: 'Approval requests', href: pathTo('approvals', null, { status: 'data_added' }) }
            : { label: QUOTE_KINDS[kind].title, href: QUOTE_KINDS[kind].listPath },
          { label: quote.reference, href: getQuotePath(quote) },
        ]}
        title={all.length > 1 ? `Approve ${all.length} quotes` : `Approve ${quote.customerName}`}
        tag={<StatusTag tone={status.tone}>{status.label}</StatusTag>}
        meta={[
          <Reference key="reference">{quote.reference}</Reference>,
          <span key="offer">{describeQuotedProduct(quote)}</span>,
          ...(expiry === null ? [] : [<span key="expiry">{expiry.text}</span>]),
        ]}
        actions={
          <Button icon={<pageIcons.print />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <Box ref={outcome} tabIndex={-1} sx={{ outline: 'none' }}>
        <ApprovalResult quotes={all} result={approval.result} canSeeOrders={permissions.canSeeOrders} />
      </Box>
      <OrderFailedNotice quote={quote} />
      {missing.length > 0 && (
        <AlertBanner tone="warning" live="off">
          {missing.join(', ')} {missing.length === 1 ? 'is' : 'are'} no longer awaiting approval.
        </AlertBanner>
      )}
      {wasDeclined && (
        <AlertBanner tone="info" title="Sent back">
          {quote.createdBy ?? 'The requester'} has been notified of the reason.{' '}
          <Link href={pathTo('approvals', null, { status: 'data_added' })}>Back to approval requests</Link>
        </AlertBanner>
      )}
      <Stack gap={8}>
        <OrderSummary quote={quote} otherQuotes={otherQuotes} />
        {isOpen && (
          <Section
            title="Supplier’s terms"
            description="By approving, you accept these terms on behalf of your company. Read them in full."
          >
            <TermsSection state={terms} termsId={termsId} currentTermsPath={getApprovalPath(quote)} />
          </Section>
        )}
        {isOpen && (reason !== null || linkedTerms !== undefined) && (
          <Box data-print="hide">
            <ApprovalForm
              agreement={linkedTerms?.agreementCopy ?? ''}
              count={all.length}
              disabledReason={reason}
              busy={approval.busy}
              onApprove={() => approval.approve(all)}
              onDecline={() => setDeclining(true)}
              canDecline={all.length === 1}
            />
          </Box>
        )}
        {!isOpen && !wasDeclined && quote.status !== 'processing' && quote.status !== 'approved' && (
          <AlertBanner tone="info" live="off" title="Nothing to approve">
            {getDisabledReason('approve', quote, permissions)}{' '}
            <Link href={getQuotePath(quote)}>Open the quote</Link>
          </AlertBanner>
        )}
      </Stack>
      <DeclineDialog
        kind={kind}
        quote={quote}
        open={isDeclining}
        onClose={() => setDeclining(false)}
        onDeclined={() => {
          setDeclining(false);
          setDeclined(true);
        }}
      />
    </>
  );
}

function getApprovalDisabledReason(
  quote: Quote,
  termsId: number,
  permissions: QuotePermissions,
): string | null {
  if (quote.approvalTermsId !== null && quote.approvalTermsId !== termsId)
    return 'This link is for different terms from those of this quote.';
  return getDisabledReason('approve', quote, permissions);
}

interface TermsSectionProps {
  state: Query<Terms[]>;
  termsId: number;
  /** The approval page with the quote's current terms. */
  currentTermsPath: string | null;
}

function TermsSection({ state, termsId, currentTermsPath }: TermsSectionProps) {
  return (
    <DataState
      state={state}
      skeleton={<SkeletonText lines={8} />}
      empty={{
        title: 'Terms not found',
        description: 'You need the supplier’s terms to approve. Contact support.',
      }}
      onRetry={state.refresh}
    >
      {(all) => {
        const terms = all.find(({ id }) => id === termsId);
        return terms === undefined ? (
          <AlertBanner
            tone="warning"
            live="off"
            title="These terms have changed"
            action={
              currentTermsPath !== null && (
                <Button size="small" href={currentTermsPath}>
                  Open current terms
                </Button>
              )
            }
          >
            This link is for older terms. The supplier now requires different ones.
          </AlertBanner>
        ) : (
          <TermsPanel terms={terms} />
        );
      }}
    </DataState>
  );
}
