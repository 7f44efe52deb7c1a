import { contract } from '@portal/api-client';
import {
  attempt,
  listInput,
  pathTo,
  saveFile,
  sortKeys,
  tableError,
  tableState,
  useCommand,
  useListState,
  usePageTitle,
  useQuery,
} from '@portal/portal-sdk';
import { AlertBanner, Button, icons } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { selectFilter } from '@portal/ui/forms';
import { DataTable, useStoredColumnChoice } from '@portal/ui/grid';
import { chipFilter, FilterBar, labelOptions, Page, PageHeader, pageIcons } from '@portal/ui/page';
import {
  isMultiQuoteStatus,
  isQuoteFilter,
  MULTI_QUOTE_STATUSES,
  type MultiQuote,
  QUOTE_FILTER_LABELS,
} from '../shared/multi-quote-labels.tsx';
import { multiQuoteColumns } from './multi-quote-columns.tsx';

const SORTS = sortKeys(multiQuoteColumns);

/** Status options with the number of matches under the other filters. */
function getStatusOptions(counts: Readonly<Record<string, number>> | undefined) {
  return labelOptions(MULTI_QUOTE_STATUSES).map(({ value, label }) => ({
    value,
    label: counts === undefined ? label : `${label} (${counts[value] ?? 0})`,
  }));
}

/** Saved multi quotes with their locations, quotes and totals. */
export function MultiQuoteList() {
  usePageTitle('Multi quotes');
  const list = useListState<{ status: string[]; holds: string }>({
    filters: { status: [], holds: '' },
    accepts: { status: isMultiQuoteStatus, holds: isQuoteFilter },
    sorts: SORTS,
    sort: 'createdAt',
    direction: 'desc',
  });
  const status = list.filters.status.filter(isMultiQuoteStatus);
  const holds = isQuoteFilter(list.filters.holds) ? list.filters.holds : null;
  const narrowed = { ...(status.length > 0 ? { status } : {}), ...(holds ? { holds } : {}) };
  const multiQuotes = useQuery(
    contract.multiQuotes.list,
    { ...narrowed, ...listInput(list) },
    { keepPreviousData: true },
  );
  const exporting = useCommand(contract.multiQuotes.export);

  async function exportMultiQuotes(): Promise<void> {
    const search = list.search === '' ? {} : { search: list.search };
    const file = await attempt(
      exporting.run({ ...narrowed, ...search, sort: list.sort, direction: list.direction }),
    );
    if (file !== undefined) saveFile(file);
  }

  const newMultiQuote = (
    <Button variant="primary" href={pathTo('availability.multi-quotes.index')} icon={<icons.add />}>
      New multi quote
    </Button>
  );
  return (
    <Page>
      <PageHeader title="Multi quotes" action={newMultiQuote} />
      <FilterBar
        search={{
          label: 'Search multi quotes',
          placeholder: 'Name',
          value: list.search,
          onSearch: (search) => list.set({ search }),
        }}
        filters={[
          chipFilter({
            id: 'status',
            label: 'Status',
            options: getStatusOptions(multiQuotes.data?.counts),
            value: list.filters.status,
            onChange: (next) => list.set({ filters: { status: next } }),
          }),
          selectFilter({
            id: 'holds',
            label: 'Quotes',
            placeholder: 'With any quotes',
            options: labelOptions(QUOTE_FILTER_LABELS),
            value: list.filters.holds,
            onChange: (next) => list.set({ filters: { holds: next } }),
          }),
        ]}
        chips={[
          ...(list.search === ''
            ? []
            : [{ id: 'search', label: `“${list.search}”`, onRemove: () => list.set({ search: '' }) }]),
          ...status.map((one) => ({
            id: one,
            label: MULTI_QUOTE_STATUSES[one].label,
            onRemove: () => list.set({ filters: { status: status.filter((other) => other !== one) } }),
          })),
          ...(holds
            ? [
                {
                  id: 'holds',
                  label: QUOTE_FILTER_LABELS[holds],
                  onRemove: () => list.set({ filters: { holds: '' } }),
                },
              ]
            : []),
        ]}
        onClear={list.clear}
        summary={multiQuotes.data === undefined ? null : plural(multiQuotes.data.total, 'multi quote')}
        actions={
          <Button
            icon={<pageIcons.download />}
            loading={exporting.busy}
            onClick={exportMultiQuotes}
            disabled={multiQuotes.data?.total === 0}
          >
            Export CSV
          </Button>
        }
      />
      {exporting.error && (
        <AlertBanner tone="danger" title="The export failed">
          {exporting.error.message}
        </AlertBanner>
      )}
      <DataTable<MultiQuote>
        aria-label="Multi quotes"
        columns={multiQuoteColumns}
        columnChoice={useStoredColumnChoice('multi-quotes')}
        rows={multiQuotes.data?.items}
        total={multiQuotes.data?.total}
        getRowId={(multi) => multi.uuid}
        {...tableState(list)}
        loading={multiQuotes.isLoading}
        error={tableError(multiQuotes.error)}
        onRetry={multiQuotes.refresh}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{
          title: 'No multi quotes yet',
          description: 'Create a multi quote to price many addresses at once.',
          action: newMultiQuote,
        }}
        rowHref={(multi) => pathTo('multi-quotes.show', { uuid: multi.uuid })}
        rowLabel={(multi) => multi.name}
      />
    </Page>
  );
}
