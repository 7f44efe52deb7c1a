import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { formatNumber, plural } from '@portal/ui/format';
import { ConfirmDialog } from '@portal/ui/page';
import type { Site } from './site-form.tsx';
import type { BulkSites } from './use-bulk-sites.tsx';

interface LossCounts {
  priced: number | undefined;
  saved: number | undefined;
}

const NOT_COUNTED: LossCounts = { priced: undefined, saved: undefined };

interface BulkRemoveDialogProps {
  uuid: string;
  bulk: BulkSites;
  /** The selected sites that the list has loaded. If all that match are selected, only one page is loaded. */
  rows: readonly Site[];
  onClose: () => void;
}

/** Confirms that sites are removed, and says how many of them have prices and quotes: removing cannot be undone. */
export function BulkRemoveDialog({ uuid, bulk, rows, onClose }: BulkRemoveDialogProps) {
  const number = plural(bulk.count, 'site');
  const priced = useMatchingCount(uuid, bulk, 'hasPrices');
  const saved = useMatchingCount(uuid, bulk, 'isSaved');
  const counts =
    bulk.matching !== null
      ? { priced: priced.count, saved: saved.count }
      : rows.length < bulk.count
        ? NOT_COUNTED
        : {
            priced: rows.filter(({ searchQuotesCount }) => searchQuotesCount > 0).length,
            saved: rows.filter(({ quoteReference }) => quoteReference !== null).length,
          };
  return (
    <ConfirmDialog
      open
      title={`Remove ${number}?`}
      confirmLabel={`Remove ${number}`}
      danger
      loading={priced.isLoading || saved.isLoading}
      onCancel={onClose}
      onConfirm={() => {
        if (bulk.bulkRuns.alertIfBusy()) return;
        onClose();
        void bulk.remove(rows);
      }}
    >
      {describeLoss(counts)} Locked sites and sites with an accepted quote are not removed; they are listed
      afterwards.
    </ConfirmDialog>
  );
}

/** How many of all matching sites have it. Sends no request if single sites are selected. */
function useMatchingCount(uuid: string, { matching }: BulkSites, name: 'hasPrices' | 'isSaved') {
  const isExcluded = String(matching?.[name]) === 'false';
  const { expectedCount: _, ...filters } = matching ?? { expectedCount: 0 };
  const query = useQuery(
    contract.multiQuotes.locations.list,
    matching === null || isExcluded ? null : { uuid, ...filters, [name]: true, page: 1, perPage: 1 },
    { revalidateOnFocus: false },
  );
  return { count: isExcluded ? 0 : query.data?.total, isLoading: query.isLoading };
}

/** "12 of them have prices and 3 are saved as quotes. …" */
function describeLoss({ priced, saved }: LossCounts): string {
  const loss = 'Prices are lost and Saved quotes are cancelled. This cannot be undone.';
  if (priced === undefined || saved === undefined) return loss;
  if (priced === 0 && saved === 0) return 'None of them has prices or a quote. This cannot be undone.';
  const quotes = saved === 1 ? '1 is saved as a quote' : `${formatNumber(saved)} are saved as quotes`;
  return `${formatNumber(priced)} of them ${priced === 1 ? 'has' : 'have'} prices and ${quotes}. ${loss}`;
}
