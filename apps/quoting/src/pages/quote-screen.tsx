import { useParams, useSearchParams } from '@portal/portal-sdk';
import { lazyWithRetry, SkeletonText } from '@portal/ui';
import { QuoteDetail } from '../features/quote-detail/quote-detail.tsx';
import { QuoteDetailPage } from '../features/shared/quote-detail-page.tsx';

const Loading = () => <SkeletonText lines={8} />;

// Most visits only read the quote: the request form, the negotiation and the proposal are loaded when opened.
const CrfTab = lazyWithRetry(async () => (await import('../features/crf/crf-tab.tsx')).CrfTab, Loading);
const NegotiationTab = lazyWithRetry(
  async () => (await import('../features/negotiation/negotiation-tab.tsx')).NegotiationTab,
  Loading,
);
const QuoteProposal = lazyWithRetry(
  async () => (await import('../features/proposal/quote-proposal.tsx')).QuoteProposal,
  Loading,
);

/** A quote of either kind; with `?view=proposal` its proposal. */
export function QuoteScreen() {
  const { reference = '' } = useParams();
  const [params] = useSearchParams();
  if (params.get('view') === 'proposal') {
    return (
      <QuoteDetailPage reference={reference}>{(quote) => <QuoteProposal quote={quote} />}</QuoteDetailPage>
    );
  }
  return (
    <QuoteDetail
      key={reference}
      reference={reference}
      renderRequestForm={(quote) => <CrfTab quote={quote} />}
      renderNegotiation={(quote) => <NegotiationTab quote={quote} />}
    />
  );
}
