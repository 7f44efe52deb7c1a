import { AlertBanner, Button } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { Search } from '../shared/quote-types.ts';

/** How many suppliers have replied; nothing once all have. */
export function SearchProgress({ search, againHref }: { search: Search; againHref: string | null }) {
  const { status, processedCount, processingCount, searchQuotesCount } = search;
  if (status === 'processing') {
    return (
      <ProgressBar
        value={processedCount}
        max={processingCount}
        label="Waiting for suppliers"
        detail={`${plural(searchQuotesCount, 'price')} so far. You can already compare and save them while more arrive.`}
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
