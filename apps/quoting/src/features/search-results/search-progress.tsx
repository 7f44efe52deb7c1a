import { AlertBanner, Button } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { Search } from '../shared/quote-types.ts';

export interface SearchProgressProps {
  search: Search;
  /** Prices that have arrived and are not in the list yet. */
  waitingCount: number;
  /** The form for the same search; null for those who cannot search. */
  againHref: string | null;
}

/** How many suppliers have replied; nothing once all have and their prices are in the list. */
export function SearchProgress({ search, waitingCount, againHref }: SearchProgressProps) {
  const { status, processedCount, processingCount, searchQuotesCount } = search;
  // Removing the bar moves the list, so it stays until all prices are in the list.
  if (status === 'processing' || waitingCount > 0) {
    return (
      <ProgressBar
        value={processedCount}
        max={processingCount}
        label={status === 'processing' ? 'Waiting for suppliers' : 'Adding new prices'}
        detail={`${plural(searchQuotesCount, 'price')} so far. ${
          waitingCount > 0
            ? `${plural(waitingCount, 'new price')} will be added when you pause.`
            : 'You can already compare and save them while more arrive.'
        }`}
      />
    );
  }
  if (status === 'searched') return null;
  const missing = processingCount - processedCount;
  return (
    <AlertBanner
      tone="warning"
      title="The search ended early"
      action={
        againHref !== null && (
          <Button size="small" href={againHref}>
            Search again
          </Button>
        )
      }
    >
      {missing > 0
        ? `${missing} of ${plural(processingCount, 'supplier')} did not reply. `
        : 'Not all suppliers could be reached. '}
      {searchQuotesCount > 0
        ? `You can still save the ${plural(searchQuotesCount, 'price')} below.`
        : 'We received no prices.'}
    </AlertBanner>
  );
}
