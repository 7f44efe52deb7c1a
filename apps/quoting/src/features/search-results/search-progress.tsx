import { AlertBanner, Button } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { Search } from '../shared/search/search-types.ts';

/** How far the suppliers are; nothing once all have answered. */
export function SearchProgress({ search, againHref }: { search: Search; againHref: string | null }) {
  const { status, processedCount, processingCount, searchQuotesCount } = search;
  if (status === 'processing') {
    return (
      <ProgressBar
        value={processedCount}
        max={processingCount}
        label="Suppliers are answering"
        detail={`${plural(searchQuotesCount, 'price')} so far. You can compare and save already; more are added as they come.`}
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
        ? `${missing} of ${plural(processingCount, 'supplier')} did not answer. `
        : 'Not every supplier could be asked. '}
      {searchQuotesCount > 0
        ? `The ${plural(searchQuotesCount, 'price')} below stand and can be saved.`
        : 'No prices came in.'}
    </AlertBanner>
  );
}
