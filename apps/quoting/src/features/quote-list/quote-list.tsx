import {
  isApiError,
  resultOrUndefined,
  saveFile,
  showAlert,
  useApiClient,
  useCommand,
  usePageTitle,
  useQuery,
  useRefresh,
} from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { Page, PageHeader, ProgressBar, pageIcons } from '@portal/ui/page';
import { QuoteTable } from '../shared/quote-list/quote-table.tsx';
import { useQuoteFilters } from '../shared/quote-list/use-quote-filters.ts';
import { QUOTE_KINDS, type QuoteKind } from '../shared/quotes/quote-kinds.ts';
import { STATUS_TABS } from '../shared/quotes/quote-statuses.ts';
import type { QuoteSummary } from '../shared/quotes/quote-types.ts';
import { BulkResultDialog } from './bulk-result-dialog.tsx';
import { ExportProblem } from './export-error.tsx';
import { useBulkEdit } from './use-bulk-edit.tsx';

/** Saved quotes of one kind: tabs by status, filters, bulk edit, export. */
export function QuoteList({ kind }: { kind: QuoteKind }) {
  const { calls, title, id, newPath, newLabel, emptyText, showPath } = QUOTE_KINDS[kind];
  usePageTitle(title);
  const state = useQuoteFilters();
  const { listInput, filterInput } = state;
  const quotes = useQuery(calls.list, listInput, { keepPreviousData: true });
  const bulk = useBulkEdit(kind);
  const exporting = useCommand(calls.export);
  const toggleBookmark = useBookmarkToggle(kind);

  async function exportQuotes(): Promise<void> {
    const file = await resultOrUndefined(
      exporting.run({ ...filterInput, sort: listInput.sort, direction: listInput.direction }),
    );
    if (file !== undefined) saveFile(file);
  }

  const newQuote = (
    <Button variant="primary" href={newPath} icon={<icons.add />}>
      {newLabel}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={title}
        action={newQuote}
        actions={
          <Button
            icon={<pageIcons.download />}
            loading={exporting.busy}
            onClick={exportQuotes}
            disabled={quotes.data?.total === 0}
          >
            Export CSV
          </Button>
        }
      />
      <QuoteTable
        list={kind}
        label={title}
        id={id}
        state={state}
        quotes={quotes}
        tabs={STATUS_TABS}
        loading={quotes.isValidating && (quotes.isLoading || quotes.data === undefined)}
        isFiltered={state.list.isFiltered}
        empty={{ title: 'No saved quotes yet', description: emptyText, action: newQuote }}
        rowHref={(quote) => showPath(quote.reference)}
        rowActions={[
          {
            id: 'bookmark',
            label: 'Bookmark',
            icon: <pageIcons.bookmark />,
            when: (quote) => !quote.isBookmarked,
            onSelect: toggleBookmark,
          },
          {
            id: 'unbookmark',
            label: 'Remove bookmark',
            icon: <pageIcons.bookmarked />,
            when: (quote) => quote.isBookmarked,
            onSelect: toggleBookmark,
          },
        ]}
        selection={{ selected: bulk.selected, onChange: bulk.setSelected, bulkEdit: bulk.bulkEdit }}
      >
        <ExportProblem message={exporting.error?.message} />
        {bulk.progress !== null && (
          <ProgressBar
            label="Applying to the selected quotes"
            value={bulk.progress.through}
            max={bulk.progress.of}
            detail={`${bulk.progress.through} of ${bulk.progress.of}`}
          />
        )}
      </QuoteTable>
      <BulkResultDialog outcome={bulk.outcome} onClose={bulk.closeOutcome} />
    </Page>
  );
}

function useBookmarkToggle(kind: QuoteKind): (quote: QuoteSummary) => Promise<void> {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const refresh = useRefresh();
  return async ({ reference, isBookmarked }) => {
    try {
      await client.call(calls.update, { reference, isBookmarked: !isBookmarked });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(`The bookmark of ${reference} was not changed. ${error.message}`, { success: false });
    }
    await refresh(calls.list);
  };
}
