import { contract } from '@portal/api-client';
import { pathTo, type Query, usePageTitle, useParams, useQuery, useSearchParams } from '@portal/portal-sdk';
import { Button, DataState, ErrorState, SkeletonText } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import type { Quote } from '../../shared/quotes/quote-types.ts';
import { pollWhileProcessing, useQuote } from '../../shared/quotes/use-quote.ts';
import { ApprovalView } from './approval-view.tsx';

const MAX_PER_APPROVAL = 100;

/** Approval of a quote, and of others that share its terms, against what the supplier asks to be agreed to. */
export function ApprovalDetail() {
  const { reference = '', approvalTermsId = '' } = useParams();
  const [params] = useSearchParams();
  const alsoAsked = params.getAll('with').filter((other) => other !== reference);
  usePageTitle(`Approve ${reference}`);

  const { kind, quote } = useQuoteOfAnyKind(reference, params.get('kind') === 'broadband');
  const waiting = useQuery(
    contract.quotes.listApprovals,
    alsoAsked.length === 0
      ? null
      : { status: ['data_added', 'processing', 'approved'], perPage: MAX_PER_APPROVAL },
    { refreshInterval: (latest) => pollWhileProcessing(latest) },
  );
  const also = (waiting.data?.items ?? []).filter((one) => alsoAsked.includes(one.reference));

  const listPath = pathTo('approvals', null, { status: 'data_added' });
  return (
    <Page>
      {quote.data === undefined && (
        <PageHeader
          title={`Approve ${reference}`}
          breadcrumbs={[{ label: 'Approval requests', href: listPath }]}
        />
      )}
      {quote.data === undefined && quote.error?.code === 'not-found' ? (
        <ErrorState
          title={`There is no quote ${reference}`}
          description="It may belong to another company, or the link is wrong."
          action={<Button href={listPath}>Back to approval requests</Button>}
        />
      ) : (
        <DataState
          state={quote}
          skeleton={<SkeletonText lines={12} />}
          notFound={{ title: `There is no quote ${reference}` }}
          onRetry={quote.refresh}
        >
          {(data) => (
            <ApprovalView
              key={data.reference}
              kind={kind}
              quote={data}
              also={also}
              missing={
                waiting.data === undefined
                  ? []
                  : alsoAsked.filter((one) => !also.some((q) => q.reference === one))
              }
              termsId={Number(approvalTermsId)}
            />
          )}
        </DataState>
      )}
    </Page>
  );
}

/** The route is one for both kinds. A link that does not name the kind is asked for as a leased line first. */
function useQuoteOfAnyKind(
  reference: string,
  isBroadband: boolean,
): { kind: QuoteKind; quote: Query<Quote> } {
  const line = useQuote('single', isBroadband ? null : reference);
  const isNoLine = isBroadband || (line.data === undefined && line.error?.code === 'not-found');
  const broadband = useQuote('broadband', isNoLine ? reference : null);
  return isNoLine ? { kind: 'broadband', quote: broadband } : { kind: 'single', quote: line };
}
