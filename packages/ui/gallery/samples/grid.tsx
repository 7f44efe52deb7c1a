import {
  type DataColumn,
  DataTable,
  type DataTableProps,
  type DataTableState,
  SelectedRowList,
  useStoredLayout,
} from '../../src/grid/index.ts';
import { Button, StatusTag } from '../../src/index.ts';
import { pageIcons } from '../../src/page/index.ts';
import { Held, nothing, type Samples, state } from './sample.tsx';
import { bulkEditOfReference, type SampleQuote, sampleQuote, statusTone } from './sample-quotes.tsx';

const quotes = Array.from({ length: 23 }, (_, index) => sampleQuote(index));

const columns: DataColumn<SampleQuote>[] = [
  {
    id: 'reference',
    header: 'Reference',
    value: (quote) => quote.reference,
    kind: 'code',
    sortable: true,
    priority: 1,
    locked: true,
    width: 130,
  },
  { id: 'customer', header: 'Customer', value: (quote) => quote.customer, sortable: true, minWidth: 170 },
  {
    id: 'status',
    header: 'Status',
    value: (quote) => quote.status,
    render: (quote) => <StatusTag tone={statusTone[quote.status]}>{quote.status}</StatusTag>,
    width: 140,
  },
  {
    id: 'install',
    header: 'Install',
    value: (quote) => quote.install,
    kind: 'money',
    width: 110,
    priority: 3,
  },
  {
    id: 'monthly',
    header: 'Monthly',
    value: (quote) => quote.monthly,
    kind: 'money',
    sortable: true,
    width: 110,
  },
];

const common = { columns, getRowId: (quote: SampleQuote) => quote.reference } as const;

const client = (name: string, props: Partial<DataTableProps<SampleQuote>>) => (
  <DataTable<SampleQuote> aria-label={name} mode="client" {...common} rows={quotes} {...(props as object)} />
);

/** A table whose columns stay chosen after a reload. */
function WithStoredColumns(props: Partial<DataTableProps<SampleQuote>>) {
  return client('Quotes', { ...props, layout: useStoredLayout('gallery-sample') });
}

/** Simulates the server's response. */
function pageOf({ page, pageSize, sort, direction }: DataTableState): SampleQuote[] {
  const column = columns.find(({ id }) => id === sort);
  const sorted = column
    ? quotes.toSorted((a, b) => String(column.value(a)).localeCompare(String(column.value(b))))
    : quotes;
  const ordered = direction === 'desc' ? sorted.toReversed() : sorted;
  return ordered.slice((page - 1) * pageSize, page * pageSize);
}

export const gridSamples: Samples = {
  DataTable: [
    state(
      'sorted and paged here, with column choice, actions, selection and its bulk bar',
      <Held<readonly string[]> start={[]}>
        {(selected, set) => (
          <WithStoredColumns
            rowHref={(quote) => `#grid?${quote.reference}`}
            rowActions={[
              {
                id: 'bookmark',
                label: 'Bookmark',
                icon: <pageIcons.bookmark fontSize="small" />,
                onSelect: nothing,
              },
              { id: 'print', label: 'Print', icon: <pageIcons.print fontSize="small" />, onSelect: nothing },
            ]}
            noun="quote"
            selection={{
              selected,
              onChange: set,
              isSelectable: (quote) => quote.status !== 'Order Created',
              actions: [{ id: 'archive', label: 'Archive', onSelect: () => set([]) }],
              bulkEdit: bulkEditOfReference(() => set([])),
            }}
          />
        )}
      </Held>,
    ),
    state(
      'sorted and paged by the server',
      <Held<DataTableState> start={{ page: 1, pageSize: 5, sort: 'reference', direction: 'asc' }}>
        {(table, setTable) => (
          <DataTable<SampleQuote>
            aria-label="Quotes of the server"
            {...common}
            rows={pageOf(table)}
            total={quotes.length}
            {...table}
            onChange={setTable}
            pageSizes={[5, 10]}
          />
        )}
      </Held>,
    ),
    state('loading', client('Quotes on their way', { rows: undefined, loading: true })),
    state(
      'error',
      client('Quotes that failed', {
        rows: undefined,
        error: { message: 'The portal cannot be reached.', reference: 'r-8f2c41' },
        onRetry: nothing,
      }),
    ),
    state(
      'nothing yet',
      client('No quotes', {
        rows: [],
        empty: {
          title: 'No quotes yet',
          description: 'What you save appears here.',
          action: <Button variant="primary">New quote</Button>,
        },
      }),
    ),
    state('nothing matches', client('No match', { rows: [], isFiltered: true, onClearFilters: nothing })),
    state(
      'new rows on their way',
      client('Quotes being read again', { rows: quotes.slice(0, 3), loading: true }),
    ),
    state('scrolls inside itself', client('Long list', { maxHeight: 220 })),
    state(
      'rows that may be old',
      client('Old quotes', {
        rows: quotes.slice(0, 3),
        error: { message: 'The portal cannot be reached.' },
        onRetry: nothing,
      }),
    ),
  ],
  SelectedRowList: [
    state(
      'with rows of other pages',
      <SelectedRowList
        rows={quotes.slice(0, 4)}
        pageRows={quotes.slice(0, 2)}
        label={({ reference, customer }) => `${reference}, ${customer}`}
        note={({ status }) => (status === 'Saved' ? null : 'only Saved quotes can be accepted')}
      />,
    ),
  ],
};
