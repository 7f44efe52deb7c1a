import { LazyChangeOwnerDialog, type ListSelection, useBulkRun } from '@portal/area-kit';
import { resultOrAlert, saveFile, useApiClient } from '@portal/portal-sdk';
import {
  BULK_QUOTE_FIELDS,
  type BulkStep,
  getStepRefusal,
  isBulkQuoteField,
  QUOTE_KINDS,
  type QuoteKind,
  type QuoteSummary,
  toBulkQuoteFields,
} from '@portal/quote-kit/quotes';
import { icons } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import type { RequestedStep } from './bulk-step-dialog.tsx';

const toTexts = (calls: (typeof QUOTE_KINDS)[QuoteKind]['calls']) => ({
  [calls.acceptMany.id]: { running: 'Accepting quotes', done: 'accepted' },
  [calls.cancelMany.id]: { running: 'Cancelling quotes', done: 'cancelled' },
  [calls.archiveMany.id]: { running: 'Archiving quotes', done: 'archived' },
  [calls.updateMany.id]: {
    running: 'Changing quotes',
    done: 'changed',
    doneOf: { ownerId: 'given to the new owner' },
  },
});

const LABELS = {
  ...Object.fromEntries(Object.entries(BULK_QUOTE_FIELDS).map(([field, { label }]) => [field, label])),
  ownerId: 'Owner',
};

/** The server skips quotes that changed since they were shown. */
const named = (quotes: readonly QuoteSummary[]) => ({
  quotes: quotes.map(({ reference, version }) => ({ reference, version })),
});

/** Bulk actions of a quote list. Refused quotes stay selected. */
export function useQuoteSelection(kind: QuoteKind) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const bulk = useBulkRun({
    noun: 'quote',
    texts: toTexts(calls),
    labels: LABELS,
    refreshes: [calls.list],
    setSelected,
  });
  const [asked, setAsked] = useState<RequestedStep | null>(null);

  const [toAssign, setToAssign] = useState<readonly QuoteSummary[] | null>(null);

  const ask = (step: BulkStep) => (quotes: readonly QuoteSummary[], pageQuotes: readonly QuoteSummary[]) =>
    setAsked({ step, quotes, pageQuotes });

  /** Only the quotes that the dialog listed as changing. */
  function confirm(step: BulkStep, reason: string): void {
    const quotes = asked?.quotes.filter((quote) => getStepRefusal(step, quote) === null) ?? [];
    if (step === 'accept') void bulk.start(calls.acceptMany, named(quotes));
    else if (step === 'archive') void bulk.start(calls.archiveMany, named(quotes));
    else void bulk.start(calls.cancelMany, { ...named(quotes), reason });
  }

  async function exportSelected(quotes: readonly QuoteSummary[]): Promise<void> {
    const references = quotes.map(({ reference }) => reference);
    const file = await resultOrAlert(client.call(calls.export, { references }), 'The export failed.');
    if (file !== undefined) saveFile(file);
  }

  const selection: ListSelection<QuoteSummary> = {
    selected,
    onChange: setSelected,
    bulkEdit: {
      fields: toBulkQuoteFields(),
      onApply: (field, value, quotes) => {
        if (isBulkQuoteField(field))
          return bulk.start(calls.updateMany, {
            ...named(quotes),
            ...BULK_QUOTE_FIELDS[field].change(value),
          });
      },
    },
    actions: [
      { id: 'accept', label: 'Accept', icon: <icons.check />, onSelect: ask('accept') },
      {
        id: 'bookmark',
        label: 'Bookmark',
        icon: <pageIcons.bookmark />,
        onSelect: (quotes) => void bulk.start(calls.updateMany, { ...named(quotes), isBookmarked: true }),
      },
      {
        id: 'export',
        label: 'Export selected',
        icon: <pageIcons.download />,
        onSelect: (quotes) => void exportSelected(quotes),
      },
      { id: 'owner', label: 'Change owner', icon: <icons.user />, onSelect: (quotes) => setToAssign(quotes) },
      { id: 'archive', label: 'Archive', onSelect: ask('archive') },
      { id: 'cancel', label: 'Cancel quotes', onSelect: ask('cancel') },
    ],
  };
  const ownerDialog = toAssign !== null && (
    <LazyChangeOwnerDialog
      what={plural(toAssign.length, 'quote')}
      ownerName={null}
      capability="quotes"
      isAnnounced={false}
      onSave={async (ownerId) => void bulk.start(calls.updateMany, { ...named(toAssign), ownerId })}
      onClose={() => setToAssign(null)}
    />
  );
  return { bulk, selection, asked, confirm, closeAsked: () => setAsked(null), ownerDialog };
}
