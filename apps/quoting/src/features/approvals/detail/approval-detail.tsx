import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit/detail';
import { pathTo, type Query, useParams, useQuery, useSearchParams } from '@portal/portal-sdk';
import {
  pollWhileProcessing,
  QUOTE_KINDS,
  type Quote,
  type QuoteKind,
  QuoteKindProvider,
} from '@portal/quote-kit/quotes';
import { SkeletonText } from '@portal/ui';
import { useQuoteOfKind } from '../../shared/use-quote.ts';
import { getApprovalTitle } from './approval-title.ts';
import { ApprovalView } from './approval-view.tsx';

/** The largest page. */
const MAX_PER_APPROVAL = 100;

/** Approval of one quote, or of several that share the same supplier terms. */
export function ApprovalDetail() {
  const { reference = '', approvalTermsId = '' } = useParams();
  const [params] = useSearchParams();
  const otherReferences = [...new Set(params.getAll('with'))].filter((other) => other !== reference);

  const references = [reference, ...otherReferences].slice(0, MAX_PER_APPROVAL);

  const { kind, quote } = useQuoteOfAnyKind(reference, params.get('kind') === 'broadband');
  const approvals = useQuery(
    contract.quotes.listApprovals,
    otherReferences.length === 0
      ? null
      : { status: ['data_added', 'processing', 'approved'], references, perPage: MAX_PER_APPROVAL },
    { refreshInterval: (latest) => pollWhileProcessing(latest) },
  );
  const otherQuotes = (approvals.data?.items ?? []).filter((one) => otherReferences.includes(one.reference));

  return (
    <DetailPage
      query={quote}
      title={(data) => (data ? getApprovalTitle([data, ...otherQuotes]) : `Approve ${reference}`)}
      breadcrumbs={[{ label: 'Approval requests', href: pathTo('approvals') }]}
      notFound={{
        title: `We couldn’t find quote ${reference}`,
        description: 'It may belong to another company, or the link may be wrong.',
      }}
      skeleton={<SkeletonText lines={12} />}
    >
      {(data) => (
        <QuoteKindProvider kind={kind}>
          <ApprovalView
            key={data.reference}
            quote={data}
            otherQuotes={otherQuotes}
            request={approvals.data?.items.find((one) => one.reference === data.reference)}
            missing={
              approvals.data === undefined
                ? []
                : references.filter(
                    (one) => one !== reference && !otherQuotes.some((other) => other.reference === one),
                  )
            }
            termsId={Number(approvalTermsId)}
          />
        </QuoteKindProvider>
      )}
    </DetailPage>
  );
}

/** Both kinds share this route. If the URL does not name the kind, leased lines are tried first. */
function useQuoteOfAnyKind(
  reference: string,
  isBroadband: boolean,
): { kind: QuoteKind; quote: Query<Quote> } {
  const leasedLine = useQuoteOfKind(QUOTE_KINDS.single, isBroadband ? null : reference);
  const isOther = isBroadband || (leasedLine.data === undefined && leasedLine.error?.code === 'not-found');
  const broadband = useQuoteOfKind(QUOTE_KINDS.broadband, isOther ? reference : null);
  return isOther ? { kind: 'broadband', quote: broadband } : { kind: 'single', quote: leasedLine };
}
