import { pathTo, type Query, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, DataState, Link, SkeletonText, Stack, StatusTag } from '@portal/ui';
import { PageHeader, pageIcons, Reference, Section } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { useFocusWhenLost } from '../../shared/forms/use-focus-fallback.ts';
import { type Who, whyNot } from '../../shared/quote-actions/quote-actions.ts';
import { useWho } from '../../shared/quote-actions/use-quote-permissions.ts';
import { describeExpiry } from '../../shared/quotes/expiry.ts';
import { OrderNotMade } from '../../shared/quotes/order-failed-notice.tsx';
import { approvalPath, QUOTE_KINDS, type QuoteKind, quotePath } from '../../shared/quotes/quote-kinds.ts';
import { describeOffer } from '../../shared/quotes/quote-labels.ts';
import { QUOTE_STATUS } from '../../shared/quotes/quote-statuses.ts';
import type { Quote, QuoteSummary, Terms } from '../../shared/quotes/quote-types.ts';
import { AgreeForm } from './approval-form.tsx';
import { ApprovalOutcome } from './approval-result.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { ApprovedFigures } from './order-summary.tsx';
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
  const who = useWho();
  const [isDeclining, setDeclining] = useState(false);
  const [wasDeclined, setDeclined] = useState(false);
  const approval = useApproval(kind, termsId);
  const isOpen = quote.status === 'data_added';
  const terms = useQuery(QUOTE_KINDS[kind].calls.listTerms, isOpen ? { reference: quote.reference } : null, {
    revalidateOnFocus: false,
  });
  const agreed = terms.data?.find(({ id }) => id === termsId);
  const outcome = useRef<HTMLDivElement>(null);
  useFocusWhenLost(outcome, quote.status);
  const status = QUOTE_STATUS[quote.status];
  const expiry = describeExpiry(quote);
  const all = [quote, ...also];
  const reason = closedBecause(quote, termsId, who);

  return (
    <>
      <PageHeader
        breadcrumbs={[
          who.canApprove
            ? { label: 'Approval requests', href: pathTo('approvals', null, { status: 'data_added' }) }
            : { label: QUOTE_KINDS[kind].title, href: QUOTE_KINDS[kind].listPath },
          { label: quote.reference, href: quotePath(quote) },
        ]}
        title={all.length > 1 ? `Approve ${all.length} quotes` : `Approve ${quote.customerName}`}
        tag={<StatusTag tone={status.tone}>{status.label}</StatusTag>}
        meta={[
          <Reference key="reference">{quote.reference}</Reference>,
          <span key="offer">{describeOffer(quote)}</span>,
          ...(expiry === null ? [] : [<span key="expiry">{expiry.text}</span>]),
        ]}
        actions={
          <Button icon={<pageIcons.print />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <Box ref={outcome} tabIndex={-1} sx={{ outline: 'none' }}>
        <ApprovalOutcome quotes={all} result={approval.result} canSeeOrders={who.canSeeOrders} />
      </Box>
      <OrderNotMade quote={quote} />
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
        <ApprovedFigures quote={quote} also={also} />
        {isOpen && (
          <Section
            title="Supplier’s terms"
            description="Approving agrees to them on behalf of your company. Read them to the end."
          >
            <TermsOf state={terms} termsId={termsId} ownPath={approvalPath(quote)} />
          </Section>
        )}
        {isOpen && (reason !== null || agreed !== undefined) && (
          <Box data-print="hide">
            <AgreeForm
              agreement={agreed?.agreementCopy ?? ''}
              count={all.length}
              whyNot={reason}
              busy={approval.busy}
              onApprove={() => approval.approve(all)}
              onDecline={() => setDeclining(true)}
              canDecline={all.length === 1}
            />
          </Box>
        )}
        {!isOpen && !wasDeclined && quote.status !== 'processing' && quote.status !== 'approved' && (
          <AlertBanner tone="info" live="off" title="Nothing to approve here">
            {whyNot('approve', quote, who)} <Link href={quotePath(quote)}>Open the quote</Link>
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

function closedBecause(quote: Quote, termsId: number, who: Who): string | null {
  if (quote.approvalTermsId !== null && quote.approvalTermsId !== termsId)
    return 'The link names other terms than those of this quote.';
  return whyNot('approve', quote, who);
}

interface TermsOfProps {
  state: Query<Terms[]>;
  termsId: number;
  /** Where the quote is approved against the terms that are its own now. */
  ownPath: string | null;
}

function TermsOf({ state, termsId, ownPath }: TermsOfProps) {
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
              ownPath !== null && (
                <Button size="small" href={ownPath}>
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
