import { ResultsView } from '../features/search-results/results-view.tsx';

/** /availability/broadband-quotes/results?search={uuid} */
export function BroadbandSearchResultsPage() {
  return <ResultsView kind="broadband" />;
}
