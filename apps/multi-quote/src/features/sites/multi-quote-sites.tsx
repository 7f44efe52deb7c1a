import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { LocationList } from './location-list.tsx';

/** The sites of a multi-quote. */
export function MultiQuoteSites({ uuid }: { uuid: string }) {
  return (
    <MultiQuoteScreen uuid={uuid} screen="sites">
      {() => <LocationList uuid={uuid} />}
    </MultiQuoteScreen>
  );
}
