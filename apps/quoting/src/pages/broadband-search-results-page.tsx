import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { ResultsView } from '../features/search-results/results-view.tsx';

/** /availability/broadband-quotes/results?search={uuid} */
export function BroadbandSearchResultsPage() {
  return (
    <QuoteKindProvider kind="broadband">
      <ResultsView />
    </QuoteKindProvider>
  );
}
