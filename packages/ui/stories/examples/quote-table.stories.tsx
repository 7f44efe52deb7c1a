import { Button, StatusTag } from '@portal/ui';
import { type DataColumn, DataTable, useStoredLayout } from '@portal/ui/grid';
import { Page, PageHeader, pageIcons, SelectInput } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { bulkEditOfReference, type SampleQuote, sampleQuote, statusTone } from '../support/sample-quotes.tsx';

interface Quote extends SampleQuote {
  postcode: string;
  speed: string;
  total: number;
  saved: string;
}

const makeQuotes = (count: number): Quote[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sampleQuote(index),
    postcode: `LS${1 + (index % 28)} 4${'ABD'[index % 3]}${'HLN'[index % 3]}`,
    speed: index % 4 === 0 ? '1 Gb / 1 Gb' : '100 Mb / 1 Gb',
    total: 1_234_567 + index * 1_000,
    saved: `${String(1 + (index % 28)).padStart(2, '0')}/11/2026`,
  }));

const columns: DataColumn<Quote>[] = [
  {
    id: 'reference',
    header: 'Reference',
    value: (q) => q.reference,
    kind: 'code',
    sortable: true,
    priority: 1,
    locked: true,
    width: 130,
  },
  { id: 'customer', header: 'Customer', value: (q) => q.customer, sortable: true, minWidth: 170 },
  { id: 'postcode', header: 'Postcode', value: (q) => q.postcode, width: 100 },
  { id: 'speed', header: 'Speed / bearer', value: (q) => q.speed, width: 130, priority: 3 },
  {
    id: 'status',
    header: 'Status',
    value: (q) => q.status,
    render: (q) => <StatusTag tone={statusTone[q.status]}>{q.status}</StatusTag>,
    sortable: true,
    width: 140,
  },
  {
    id: 'install',
    header: 'Install',
    value: (q) => q.install,
    kind: 'money',
    sortable: true,
    width: 110,
    priority: 3,
  },
  { id: 'monthly', header: 'Monthly', value: (q) => q.monthly, kind: 'money', sortable: true, width: 110 },
  { id: 'total', header: 'Total', value: (q) => q.total, kind: 'money', sortable: true, width: 120 },
  { id: 'saved', header: 'Saved', value: (q) => q.saved, width: 110, hidden: true },
];

const sizes = { few: 23, many: 10_000, none: 0 } as const;

/** The table with all features, with few rows and ten thousand, and in its other states. */
function QuoteTablePage() {
  const [state, setState] = useState<
    'few' | 'many' | 'none' | 'noMatch' | 'loading' | 'refreshing' | 'error' | 'stale'
  >('few');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [rows] = useState(() => ({ few: makeQuotes(sizes.few), many: makeQuotes(sizes.many), none: [] }));
  const shown = state === 'many' ? rows.many : state === 'none' || state === 'noMatch' ? rows.none : rows.few;
  return (
    <Page>
      <PageHeader title="Table" />
      <DataTable<Quote>
        aria-label="Quotes"
        mode="client"
        columns={columns}
        layout={useStoredLayout('story-table')}
        rows={state === 'loading' || state === 'error' ? undefined : shown}
        loading={state === 'loading' || state === 'refreshing'}
        error={
          state === 'error' || state === 'stale'
            ? { message: 'The portal cannot be reached.', reference: 'r-8f2c' }
            : null
        }
        onRetry={() => setState('few')}
        isFiltered={state === 'noMatch'}
        onClearFilters={() => setState('few')}
        empty={{
          title: 'No quotes yet',
          description: 'Quotes you save appear here.',
          action: <Button variant="primary">New quote</Button>,
        }}
        getRowId={(quote) => quote.reference}
        rowHref={(quote) => `#quote?${quote.reference}`}
        rowActions={[
          {
            id: 'bookmark',
            label: 'Bookmark',
            icon: <pageIcons.bookmark fontSize="small" />,
            onSelect: () => {},
          },
          { id: 'print', label: 'Print', icon: <pageIcons.print fontSize="small" />, onSelect: () => {} },
        ]}
        noun="quote"
        selection={{
          selected,
          onChange: setSelected,
          actions: [{ id: 'archive', label: 'Archive', onSelect: () => setSelected([]) }],
          bulkEdit: bulkEditOfReference(() => setSelected([])),
        }}
        toolbar={
          <SelectInput
            label="State shown"
            labelHidden
            placeholder={null}
            value={state}
            onChange={(next) => setState(next ?? 'few')}
            options={(
              ['few', 'many', 'none', 'noMatch', 'loading', 'refreshing', 'error', 'stale'] as const
            ).map((value) => ({
              value,
              label: value,
            }))}
          />
        }
      />
    </Page>
  );
}

const meta: Meta = { title: 'Examples/Table', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

export const QuoteTable: StoryObj = { render: () => <QuoteTablePage /> };
