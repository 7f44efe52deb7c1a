import { Button, StatusTag } from '@portal/ui';
import {
  type DataColumn,
  DataTable,
  type DataTableProps,
  type DataTableState,
  useStoredLayout,
} from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held, nothing } from '../../stories/support/held.tsx';
import {
  bulkEditOfReference,
  type SampleQuote,
  sampleQuotes,
  statusTone,
} from '../../stories/support/sample-quotes.tsx';

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
  <DataTable<SampleQuote>
    aria-label={name}
    mode="client"
    {...common}
    rows={sampleQuotes}
    {...(props as object)}
  />
);

/** A table whose columns stay chosen after a reload. */
function WithStoredColumns(props: Partial<DataTableProps<SampleQuote>>) {
  return client('Quotes', { ...props, layout: useStoredLayout('story-sample') });
}

/** Simulates the server's response. */
function pageOf({ page, pageSize, sort, direction }: DataTableState): SampleQuote[] {
  const column = columns.find(({ id }) => id === sort);
  const sorted = column
    ? sampleQuotes.toSorted((a, b) => String(column.value(a)).localeCompare(String(column.value(b))))
    : sampleQuotes;
  const ordered = direction === 'desc' ? sorted.toReversed() : sorted;
  return ordered.slice((page - 1) * pageSize, page * pageSize);
}

// Storybook cannot read this widget's documentation from the source.
const meta: Meta<typeof DataTable> = {
  title: 'Grid/DataTable',
  component: DataTable,
  argTypes: {
    columns: { description: 'Header, value, kind and width of each column' },
    rows: {
      description: 'The rows of the page, or all rows with `mode: client`; undefined until they are loaded',
    },
    getRowId: { description: 'Identifies a row' },
    loading: { description: 'Shows a placeholder, or dims rows that are being loaded again' },
    error: { description: 'Shown instead of the rows, or above old ones' },
    empty: { description: 'Shown when there are no rows at all' },
    isFiltered: { description: 'Distinguishes no matches from no rows' },
    rowHref: { description: 'Link of a row' },
    rowActions: { description: 'Icon buttons of each row' },
    selection: { description: 'Checkboxes, the bulk bar and bulk edit' },
  },
  parameters: {
    docs: {
      description: {
        component:
          'Table for every list: sorts and pages in the browser or on the server, and shows cards instead of rows on a phone.',
      },
    },
  },
};
export default meta;

type Story = StoryObj<typeof DataTable>;

export const WithSelection: Story = {
  name: 'Sorted and paged here, with column choice, actions, selection and its bulk bar',
  render: () => (
    <Held<readonly string[]> start={[]}>
      {(selected, set) => (
        <WithStoredColumns
          rowHref={(quote) => `#${quote.reference}`}
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
    </Held>
  ),
};

export const SortedAndPagedByTheServer: Story = {
  render: () => (
    <Held<DataTableState> start={{ page: 1, pageSize: 5, sort: 'reference', direction: 'asc' }}>
      {(table, setTable) => (
        <DataTable<SampleQuote>
          aria-label="Quotes of the server"
          {...common}
          rows={pageOf(table)}
          total={sampleQuotes.length}
          {...table}
          onChange={setTable}
          pageSizes={[5, 10]}
        />
      )}
    </Held>
  ),
};

export const Loading: Story = {
  render: () => client('Quotes on their way', { rows: undefined, loading: true }),
};

export const Failed: Story = {
  name: 'Error',
  render: () =>
    client('Quotes that failed', {
      rows: undefined,
      error: { message: 'The portal cannot be reached.', reference: 'r-8f2c41' },
      onRetry: nothing,
    }),
};

export const NothingYet: Story = {
  render: () =>
    client('No quotes', {
      rows: [],
      empty: {
        title: 'No quotes yet',
        description: 'What you save appears here.',
        action: <Button variant="primary">New quote</Button>,
      },
    }),
};

export const NothingMatches: Story = {
  render: () => client('No match', { rows: [], isFiltered: true, onClearFilters: nothing }),
};

export const NewRowsOnTheirWay: Story = {
  render: () => client('Quotes being read again', { rows: sampleQuotes.slice(0, 3), loading: true }),
};

export const ScrollsInsideItself: Story = {
  render: () => client('Long list', { maxHeight: 220 }),
};

export const RowsThatMayBeOld: Story = {
  render: () =>
    client('Old quotes', {
      rows: sampleQuotes.slice(0, 3),
      error: { message: 'The portal cannot be reached.' },
      onRetry: nothing,
    }),
};
