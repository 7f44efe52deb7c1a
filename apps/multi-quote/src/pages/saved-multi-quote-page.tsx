import { useParams, useSearchParams } from '@portal/portal-sdk';
import { NegotiationList } from '../features/negotiations/list/negotiation-list.tsx';
import { DealProposal } from '../features/proposal/deal-proposal.tsx';
import { SavedMultiQuote } from '../features/saved/saved-multi-quote.tsx';

/** Quotes, or the section that the URL names. */
export function SavedMultiQuotePage() {
  const { uuid = '' } = useParams();
  const [params] = useSearchParams();
  switch (params.get('section')) {
    case 'negotiations':
      return <NegotiationList key={uuid} uuid={uuid} />;
    case 'proposal':
      return <DealProposal key={uuid} uuid={uuid} />;
    default:
  }
  return <SavedMultiQuote key={uuid} uuid={uuid} />;
}
