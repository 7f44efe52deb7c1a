import { contract } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { PrintButton } from '@portal/area-kit/detail';
import { pathTo, type Query, useCan, useQuery } from '@portal/portal-sdk';
import {
  AbsenceNotice,
  describeExpiry,
  describeQuotedProduct,
  getQuotePath,
  type Quote,
  type QuotePermissions,
  type QuoteSummary,
  type Terms,
  TermsPanel,
  useQuoteKind,
  useQuotePermissions,
} from '@portal/quote-kit/quotes';
import { AlertBanner, Box, Button, DataState, Link, SkeletonText, Stack, StatusTag, Text } from '@portal/ui';
import { PageHeader, Reference, Section, useFocusFallback } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { getDisabledReason } from '../../shared/actions/quote-actions.ts';
import { getApprovalPath } from '../../shared/approval-path.ts';
import { OrderFailedNotice } from '../../shared/order-failed-notice.tsx';
import type { ApprovalRequest } from '../../shared/quote-types.ts';
import { getRefusal } from '../../shared/use-approval-progress.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ApprovalProgressNotice } from './approval-progress.tsx';
import { ApprovalResult, ApprovalRun } from './approval-result.tsx';
import { getApprovalTitle } from './approval-title.ts';
import { type Declinable, DeclineDialog } from './decline-dialog.tsx';
import { NextRequest } from './next-request.tsx';
import { OrderSummary } from './order-summary.tsx';
import { RequestDetails } from './request-details.tsx';
import { SameTermsRequests } from './same-terms-requests.tsx';
import { getUnloadedReason, UnloadedQuotes, type UnloadedQuotesProps } from './unloaded-quotes.tsx';
import { useApproval } from './use-approval.ts';
import { useInPages } from './use-in-pages.tsx';

interface ApprovalViewProps {
  quote: Quote;
  /** Quotes approved together with it. */
  otherQuotes: readonly ApprovalRequest[];
  /** This quote's own request, if several quotes are approved. */
  request: ApprovalRequest | undefined;
  /** References in the URL that are not awaiting approval. */
  missing: readonly string[];
  /** Set while the other quotes are not loaded: nothing can be approved before the user sees all of them. */
  unloaded: UnloadedQuotesProps | null;
  termsId: number;
}

/** Order summary, supplier terms and the approval form; after the decision, its result and the next request. */
export function ApprovalView({ quote, otherQuotes, request, missing, unloaded, termsId }: ApprovalViewProps) {
  const { calls, listPath, title } = useQuoteKind();
  const permissions = useQuotePermissions();
  const canReadRequests = useCan('approvals');
  const [declining, setDeclining] = useState<Declinable | null>(null);
  const [sentBack, setSentBack] = useState<readonly Declinable[]>([]);
  const [attempts, setAttempts] = useState(0);
  const approval = useApproval(termsId);
  const isSingle = otherQuotes.length === 0 && unloaded === null;
  const all = [quote, ...otherQuotes];
  // The answers that `RequestDetails` shows.
  const form = useQuery(calls.getCrf, isSingle ? { reference: quote.reference } : null).data;
  const pending = all.filter(({ status }) => status === 'data_added');
  const lead = pending[0] ?? quote;
  const isOpen = pending.length > 0;
  const terms = useQuery(calls.listTerms, isOpen ? { reference: lead.reference } : null, {
    revalidateOnFocus: false,
  });
  const linkedTerms = terms.data?.find(({ id }) => id === termsId);
  const outcome = useRef<HTMLDivElement>(null);
  useFocusFallback(outcome, `${quote.status} ${sentBack.length} ${attempts}`, { scroll: true });
  const status = QUOTE_STATUS_LABELS[lead.status];
  const expiry = describeExpiry(lead);
  const { pages, readers } = useInPages(
    pending.map(({ reference }) => reference),
    { endpoint: contract.quotes.listApprovalProgress, toInput: (references) => ({ references }) },
  );
  const progress = pages?.flat() ?? [];
  const refusal = getRefusal(progress);
  const placed = progress.length === 0 ? pending.length : progress.filter((one) => one.placesOrder).length;
  const reason =
    quote.status === 'data_added' || !permissions.canApprove
      ? getApprovalDisabledReason(quote, termsId, permissions)
      : null;
  const toDeclinable = (one: Quote | QuoteSummary | ApprovalRequest): Declinable => {
    const requestedBy = 'requestedBy' in one ? one.requestedBy : request?.requestedBy;
    const { reference, version, updatedAt } = one;
    return { reference, version, updatedAt, requester: requestedBy ?? form?.submittedBy ?? null };
  };
  // After a conflict, the next attempt uses the latest version of the quote.
  const latest = all.find(({ reference }) => reference === declining?.reference);
  const toDecline = declining !== null && latest !== undefined ? toDeclinable(latest) : declining;
  const isDecided =
    sentBack.length > 0 || all.some(({ status: one }) => one === 'processing' || one === 'approved');
  const hasForm = isOpen && (reason !== null || linkedTerms !== undefined);
  // Shown beside the button, if there is one, because the top of the page may be scrolled out of view.
  const run = <ApprovalRun quotes={all} approval={approval} />;
  const gone = missing.filter((reference) => !sentBack.some((one) => one.reference === reference));

  return (
    <>
      {readers}
      <PageHeader
        breadcrumbs={[
          canReadRequests
            ? { label: 'Approval requests', href: pathTo('approvals') }
            : { label: title, href: listPath },
          ...(!isSingle ? [] : [{ label: quote.reference, href: getQuotePath(quote) }]),
        ]}
        title={getApprovalTitle(all, unloaded?.count)}
        tag={<StatusTag tone={status.tone}>{status.label}</StatusTag>}
        meta={
          !isSingle
            ? []
            : [
                <Reference key="reference">{quote.reference}</Reference>,
                <span key="offer">{describeQuotedProduct(quote)}</span>,
                ...(expiry === null ? [] : [<span key="expiry">{expiry.text}</span>]),
              ]
        }
        actions={<PrintButton />}
      />
      <Box ref={outcome} tabIndex={-1} sx={{ outline: 'none' }}>
        {!hasForm && run}
        <ApprovalResult quotes={all} canSeeOrders={permissions.canSeeOrders} />
        {sentBack.length > 0 && (
          <Box sx={{ mb: 6 }}>
            <AlertBanner tone="info" title="Sent back">
              {sentBack.map(({ reference, requester }) => (
                <div key={reference}>
                  <Text mono>{reference}</Text>: {requester ?? 'the requester'} has been notified of the
                  reason.
                </div>
              ))}
            </AlertBanner>
          </Box>
        )}
        {!isOpen && isDecided && permissions.canApprove && <NextRequest />}
      </Box>
      <OrderFailedNotice quote={quote} />
      {gone.length > 0 && (
        <AlertBanner tone="warning" live="off">
          {gone.join(', ')} {gone.length === 1 ? 'is' : 'are'} no longer awaiting approval.
        </AlertBanner>
      )}
      <Stack gap={8}>
        {isOpen && <AbsenceNotice />}
        {isOpen && <ApprovalProgressNotice progress={progress} />}
        {unloaded === null ? (
          <OrderSummary
            quote={quote}
            otherQuotes={otherQuotes}
            request={request}
            onDecline={
              reason === null && permissions.canApprove ? (one) => setDeclining(toDeclinable(one)) : undefined
            }
          />
        ) : (
          <UnloadedQuotes {...unloaded} />
        )}
        {isSingle && <RequestDetails quote={quote} />}
        {isOpen && reason === null && permissions.canApprove && (
          <SameTermsRequests quote={quote} otherQuotes={otherQuotes} />
        )}
        {isOpen && (
          <Section title="Supplier’s terms" description={getTermsDescription(permissions.canApprove)}>
            <TermsSection state={terms} termsId={termsId} currentTermsPath={getApprovalPath(lead)} />
          </Section>
        )}
        {hasForm && (
          <Box data-print="hide">
            {run}
            <ApprovalForm
              agreement={linkedTerms?.agreementCopy ?? ''}
              count={unloaded?.count ?? pending.length}
              disabledReason={reason ?? refusal ?? getUnloadedReason(unloaded)}
              placed={placed}
              busy={approval.isBusy}
              onApprove={async () => {
                await approval.approve(pending, form?.version);
                setAttempts(attempts + 1);
              }}
              onDecline={() => setDeclining(toDeclinable(lead))}
              canDecline={reason === null && unloaded === null && pending.length === 1}
            />
          </Box>
        )}
        {!isOpen && !isDecided && (
          <AlertBanner tone="info" live="off" title="Nothing to approve">
            {getDisabledReason('approve', quote, permissions)}{' '}
            <Link href={getQuotePath(quote)}>Open the quote</Link>
          </AlertBanner>
        )}
      </Stack>
      {toDecline !== null && (
        <DeclineDialog
          quote={toDecline}
          open
          onClose={() => setDeclining(null)}
          onDeclined={() => {
            setSentBack((before) => [...before, toDecline]);
            setDeclining(null);
          }}
        />
      )}
    </>
  );
}

/** Only roles that approve accept the terms. */
function getTermsDescription(canApprove: boolean): string {
  return canApprove
    ? 'By approving, you accept these terms on behalf of your company. Read them in full.'
    : 'The person who approves this request accepts these terms on behalf of your company. You can read them here; your role cannot approve.';
}

function getApprovalDisabledReason(
  quote: Quote,
  termsId: number,
  permissions: QuotePermissions,
): string | null {
  if (quote.approvalTermsId !== null && quote.approvalTermsId !== termsId)
    return 'This link is not for the current terms of this quote.';
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
