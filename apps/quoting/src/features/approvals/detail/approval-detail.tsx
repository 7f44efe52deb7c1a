import { contract } from '@portal/api-client';
import { MAX_PAGE_SIZE } from '@portal/api-client/limits';
import { DetailPage } from '@portal/area-kit/detail';
import { pathTo, type Query, useParams, useSearchParams } from '@portal/portal-sdk';
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
import { useInPages } from './use-in-pages.tsx';

const STATUSES = ['data_added', 'processing', 'approved'] as const;

/** Approval of one quote, or of several that share the same supplier terms. */
export function ApprovalDetail() {
  const { reference = '', approvalTermsId = '' } = useParams();
  const [params] = useSearchParams();
  const otherReferences = [...new Set(params.getAll('with'))].filter((other) => other !== reference);
  const { kind, quote } = useQuoteOfAnyKind(reference, params.get('kind') === 'broadband');
  const { pages, error, retry, readers } = useInPages(
    otherReferences.length === 0 ? [] : [reference, ...otherReferences],
    {
      endpoint: contract.quotes.listApprovals,
      toInput: (references) => ({ status: [...STATUSES], references, perPage: MAX_PAGE_SIZE }),
      refreshInterval: pollWhileProcessing,
    },
  );
  const requests = pages?.flatMap(({ items }) => items);
  const otherQuotes = (requests ?? []).filter((one) => otherReferences.includes(one.reference));
  const unloaded = requests === undefined ? { count: otherReferences.length + 1, error, retry } : null;

  return (
    <>
      {readers}
      <DetailPage
        query={quote}
        title={(data) =>
          data ? getApprovalTitle([data, ...otherQuotes], unloaded?.count) : `Approve ${reference}`
        }
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
              request={requests?.find((one) => one.reference === data.reference)}
              missing={
                requests === undefined
                  ? []
                  : otherReferences.filter((one) => !otherQuotes.some((other) => other.reference === one))
              }
              unloaded={unloaded}
              termsId={Number(approvalTermsId)}
            />
          </QuoteKindProvider>
        )}
      </DetailPage>
    </>
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
