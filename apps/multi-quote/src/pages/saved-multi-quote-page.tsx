import { useParams, useSearchParams } from '@portal/portal-sdk';
import { NegotiationList } from '../features/negotiations/list/negotiation-list.tsx';
import { SavedMultiQuote } from '../features/saved/saved-multi-quote.tsx';

/** Quotes, or the section that the URL names. */
export function SavedMultiQuotePage() {
  const { uuid = '' } = useParams();
  const [params] = useSearchParams();
  if (params.get('section') === 'negotiations') return <NegotiationList key={uuid} uuid={uuid} />;
  return <SavedMultiQuote key={uuid} uuid={uuid} />;
}
