import { pathTo, type Query, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, DataState, Link, SkeletonText, Stack, StatusTag } from '@portal/ui';
import { PageHeader, pageIcons, Reference, Section } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../../shared/forms/use-focus-fallback.ts';
import { getDisabledReason } from '../../shared/quote-actions/quote-actions.ts';
import {
  type QuotePermissions,
  useQuotePermissions,
} from '../../shared/quote-actions/use-quote-permissions.ts';
import { describeExpiry } from '../../shared/quotes/expiry.ts';
import { OrderFailedNotice } from '../../shared/quotes/order-failed-notice.tsx';
import {
  getApprovalPath,
  getQuotePath,
  QUOTE_KINDS,
  type QuoteKind,
} from '../../shared/quotes/quote-kinds.ts';
import { describeQuotedProduct } from '../../shared/quotes/quote-labels.ts';
import { QUOTE_STATUS } from '../../shared/quotes/quote-statuses.ts';
import type { Quote, QuoteSummary, Terms } from '../../shared/quotes/quote-types.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ApprovalResult } from './approval-result.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { OrderSummary } from './order-summary.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { useApproval } from './use-approval.ts';

interface ApprovalViewProps {
  kind: QuoteKind;
  quote: Quote;
  /** Approved together with it. */
  also: readonly QuoteSummary[];
  /** References that were asked for too and do not wait for an approval. */
  missing: readonly string[];
  termsId: number;
}

/** Figures, terms, and the decision; afterwards what becomes of it. */
export function ApprovalView({ kind, quote, also, missing, termsId }: ApprovalViewProps) {
  const permissions = useQuotePermissions();
  const [isDeclining, setDeclining] = useState(false);
  const [wasDeclined, setDeclined] = useState(false);
  const approval = useApproval(kind, termsId);
  const isOpen = quote.status === 'data_added';
  const terms = useQuery(QUOTE_KINDS[kind].calls.listTerms, isOpen ? { reference: quote.reference } : null, {
    revalidateOnFocus: false,
  });
  const agreed = terms.data?.find(({ id }) => id === termsId);
  const outcome = useRef<HTMLDivElement>(null);
  useFocusFallback(outcome, quote.status);
  const status = QUOTE_STATUS[quote.status];
  const expiry = describeExpiry(quote);
  const all = [quote, ...also];
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
          {missing.join(', ')} {missing.length === 1 ? 'does' : 'do'} not wait for an approval any more.
        </AlertBanner>
      )}
      {wasDeclined && (
        <AlertBanner tone="info" title="Sent back">
          {quote.createdBy ?? 'Who asked'} was told why.{' '}
          <Link href={pathTo('approvals', null, { status: 'data_added' })}>Back to approval requests</Link>
        </AlertBanner>
      )}
      <Stack gap={8}>
        <OrderSummary quote={quote} also={also} />
        {isOpen && (
          <Section
            title="Supplier’s terms"
            description="Approving agrees to them on behalf of your company. Read them to the end."
          >
            <TermsSection state={terms} termsId={termsId} currentTermsPath={getApprovalPath(quote)} />
          </Section>
        )}
        {isOpen && (reason !== null || agreed !== undefined) && (
          <Box data-print="hide">
            <ApprovalForm
              agreement={agreed?.agreementCopy ?? ''}
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
          <AlertBanner tone="info" live="off" title="Nothing to approve here">
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
    return 'The link names other terms than those of this quote.';
  return getDisabledReason('approve', quote, permissions);
}

interface TermsSectionProps {
  state: Query<Terms[]>;
  termsId: number;
  /** Where the quote is approved against the terms that are its own now. */
  currentTermsPath: string | null;
}

function TermsSection({ state, termsId, currentTermsPath }: TermsSectionProps) {
  return (
    <DataState
      state={state}
      skeleton={<SkeletonText lines={8} />}
      empty={{
        title: 'The terms are not there',
        description: 'Without them nothing can be approved. Ask our support.',
      }}
      onRetry={state.refresh}
    >
      {(all) => {
        const asked = all.find(({ id }) => id === termsId);
        return asked === undefined ? (
          <AlertBanner
            tone="warning"
            live="off"
            title="These are not the terms of this quote"
            action={
              currentTermsPath !== null && (
                <Button size="small" href={currentTermsPath}>
                  Open its own terms
                </Button>
              )
            }
          >
            The link names other terms than the supplier asks for today.
          </AlertBanner>
        ) : (
          <TermsPanel terms={asked} />
        );
      }}
    </DataState>
  );
}
