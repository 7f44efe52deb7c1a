import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { ResultsView } from '../features/search-results/results-view.tsx';

/** /availability/quotes/results?search={uuid} */
export function AvailabilityResultsPage() {
  return (
    <QuoteKindProvider kind="single">
      <ResultsView />
    </QuoteKindProvider>
  );
}
