import { contract } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { ALL_TAB, defineList, ListPage, statusTabs } from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import { DuplicateDialog } from '../shared/actions/duplicate-dialog.tsx';
import { RemoveDialog } from '../shared/actions/remove-dialog.tsx';
import { RenameDialog } from '../shared/actions/rename-dialog.tsx';
import { MultiQuoteStatusTag } from '../shared/multi-quote-status-tag.tsx';
import { NewMultiQuoteDialog } from './new-multi-quote-dialog.tsx';

type MultiQuote = contract.multiQuotes.MultiQuote;

const EMPTY = {
  title: 'No multi quotes to work on',
  description: 'Create a multi quote to price many sites at once. Expired ones are under saved multi quotes.',
};

const workingList = defineList({
  endpoint: contract.multiQuotes.listAvailable,
  name: 'available-multi-quotes',
  title: 'Multi quotes in progress',
  noun: 'multi quote',
  rowId: (multiQuote) => multiQuote.uuid,
  rowHref: (multiQuote) => pathTo('availability.multi-quotes.show', { uuid: multiQuote.uuid }),
  rowLabel: (multiQuote) => multiQuote.name,
  defaultSort: { by: 'updatedAt', direction: 'desc' },
  search: { label: 'Search multi quotes', placeholder: 'Name' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: MULTI_QUOTE_STATUS_LABELS,
      tabs: [
        ALL_TAB,
        ...statusTabs(MULTI_QUOTE_STATUS_LABELS, ['created', 'processing', 'searched', 'failed']),
      ],
    },
    withQuotes: null,
    created: { type: 'dateRange', label: 'Created', more: true },
  },
  columns: {
    name: { header: 'Name', sortable: true, priority: 1, minWidth: 220, locked: true },
    status: {
      header: 'Status',
      render: (multiQuote) => <MultiQuoteStatusTag multiQuote={multiQuote} />,
      sortable: true,
      width: 170,
    },
    locationsCount: { header: 'Sites', kind: 'number', width: 90 },
    quotesCount: { header: 'Quotes', kind: 'number', width: 95 },
    createdBy: { header: 'Created by', minWidth: 140, priority: 3 },
    updatedAt: { header: 'Last changed', kind: 'date', sortable: true, width: 130 },
    expiredAt: {
      header: 'Prices held until',
      value: ({ expiredAt }) => getLastValidDay(expiredAt),
      kind: 'date',
      sortable: true,
      width: 156,
    },
    createdAt: { header: 'Created', kind: 'date', sortable: true, width: 110, hidden: true },
  },
  empty: EMPTY,
});

type DialogState =
  | { kind: 'rename' | 'duplicate' | 'remove'; multiQuote: MultiQuote }
  | { kind: 'new' }
  | null;

/** Multi-quotes that can still be worked on, the last changed one first. */
export function WorkingList() {
  const [dialog, setDialog] = useState<DialogState>(null);
  const close = () => setDialog(null);
  const removed = dialog?.kind === 'remove' ? dialog.multiQuote : null;
  const open = (kind: 'rename' | 'duplicate' | 'remove') => (multiQuote: MultiQuote) =>
    setDialog({ kind, multiQuote });
  const add = (
    <Button variant="primary" icon={<icons.add />} onClick={() => setDialog({ kind: 'new' })}>
      New multi quote
    </Button>
  );
  return (
    <>
      <ListPage
        list={workingList}
        action={add}
        actions={<Button href={pathTo('multi-quotes.index')}>Saved multi quotes</Button>}
        empty={{ ...EMPTY, action: add }}
        rowActions={[
          { id: 'rename', label: 'Rename', icon: <pageIcons.edit />, onSelect: open('rename') },
          { id: 'duplicate', label: 'Duplicate', icon: <icons.copy />, onSelect: open('duplicate') },
          {
            id: 'remove',
            label: 'Delete',
            icon: <pageIcons.delete />,
            danger: true,
            onSelect: open('remove'),
          },
        ]}
      />
      {dialog?.kind === 'new' && <NewMultiQuoteDialog onClose={close} />}
      {dialog?.kind === 'rename' && <RenameDialog multiQuote={dialog.multiQuote} onClose={close} />}
      {dialog?.kind === 'duplicate' && <DuplicateDialog multiQuote={dialog.multiQuote} onClose={close} />}
      <RemoveDialog multiQuote={removed} onClose={close} />
    </>
  );
}
