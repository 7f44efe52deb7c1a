import { ResultsView } from '../features/search-results/results-view.tsx';

/** /availability/quotes/results?search={uuid} */
export function AvailabilityResultsPage() {
  return <ResultsView kind="single" />;
}
