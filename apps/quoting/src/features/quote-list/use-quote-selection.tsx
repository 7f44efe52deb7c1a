import { LazyChangeOwnerDialog, type ListSelection, useBulkRun } from '@portal/area-kit';
import { resultOrAlert, saveFile, useApiClient } from '@portal/portal-sdk';
import {
  BULK_QUOTE_LABELS,
  BULK_QUOTE_TEXTS,
  createBulkQuoteEdit,
  LazyBulkStepDialog,
  QUOTE_KINDS,
  type QuoteKind,
  type QuoteSummary,
} from '@portal/quote-kit/quotes';
import { icons } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import { type ComponentProps, useState } from 'react';

const toTexts = (calls: (typeof QUOTE_KINDS)[QuoteKind]['calls']) => ({
  [calls.acceptMany.id]: BULK_QUOTE_TEXTS.accept,
  [calls.cancelMany.id]: BULK_QUOTE_TEXTS.cancel,
  [calls.negotiateMany.id]: BULK_QUOTE_TEXTS.negotiate,
  [calls.archiveMany.id]: { running: 'Archiving quotes', done: 'archived' },
  [calls.updateMany.id]: {
    ...BULK_QUOTE_TEXTS.update,
    doneOf: { ownerId: 'given to the new owner' },
  },
});

const LABELS = { ...BULK_QUOTE_LABELS, ownerId: 'Owner' };

type StepDialogProps = ComponentProps<typeof LazyBulkStepDialog>;
/** A step that the user is asked to confirm. */
type RequestedStep = Pick<StepDialogProps, 'step' | 'quotes' | 'pageQuotes'>;

/** The server skips quotes that changed since they were shown. */
const named = (quotes: readonly QuoteSummary[]) => ({
  quotes: quotes.map(({ reference, version }) => ({ reference, version })),
});

/** What can be done with several quotes of a list at once. Quotes that were refused stay selected. */
export function useQuoteSelection(kind: QuoteKind, canNegotiate: boolean) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const bulk = useBulkRun({
    noun: 'quote',
    texts: toTexts(calls),
    labels: LABELS,
    refreshes: [calls.list],
    setSelected,
    selection: selected,
  });
  const [requested, setRequested] = useState<RequestedStep | null>(null);

  const [toAssign, setToAssign] = useState<readonly QuoteSummary[] | null>(null);

  const ask =
    (step: RequestedStep['step']) => (quotes: readonly QuoteSummary[], pageQuotes: readonly QuoteSummary[]) =>
      setRequested({ step, quotes, pageQuotes });

  /** Returns whether the run has begun. */
  function take(
    step: RequestedStep['step'],
    quotes: readonly QuoteSummary[],
    reason: string,
  ): Promise<boolean> {
    if (step === 'accept') return bulk.tryStart(calls.acceptMany, named(quotes));
    if (step === 'negotiate') return bulk.tryStart(calls.negotiateMany, named(quotes));
    if (step === 'archive') return bulk.tryStart(calls.archiveMany, named(quotes));
    return bulk.tryStart(calls.cancelMany, { ...named(quotes), reason });
  }

  async function exportSelected(quotes: readonly QuoteSummary[]): Promise<void> {
    const references = quotes.map(({ reference }) => reference);
    const file = await resultOrAlert(client.call(calls.export, { references }), 'The export failed.');
    if (file !== undefined) saveFile(file);
  }

  const selection: ListSelection<QuoteSummary> = {
    selected,
    onChange: setSelected,
    busyReason: bulk.busyReason,
    // Only a sandbox token can change a test quote.
    isSelectable: ({ isSandbox }) => !isSandbox,
    bulkEdit: createBulkQuoteEdit((change, quotes) =>
      bulk.start(calls.updateMany, { ...named(quotes), ...change }),
    ),
    actions: [
      { id: 'accept', label: 'Accept', icon: <icons.check />, onSelect: ask('accept') },
      ...(canNegotiate
        ? [{ id: 'negotiate', label: 'Negotiate', icon: <pageIcons.tag />, onSelect: ask('negotiate') }]
        : []),
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
        isReadOnly: true,
        onSelect: (quotes) => void exportSelected(quotes),
      },
      { id: 'owner', label: 'Change owner', icon: <icons.user />, onSelect: (quotes) => setToAssign(quotes) },
      { id: 'archive', label: 'Archive', onSelect: ask('archive') },
      { id: 'cancel', label: 'Cancel quotes', onSelect: ask('cancel') },
    ],
  };
  const dialogs = (
    <>
      {requested !== null && (
        <LazyBulkStepDialog
          {...requested}
          onConfirm={(quotes, reason) => take(requested.step, quotes, reason)}
          onClose={() => setRequested(null)}
        />
      )}
      {toAssign !== null && (
        <LazyChangeOwnerDialog
          what={plural(toAssign.length, 'quote')}
          ownerName={null}
          capability="quotes"
          isAnnounced={false}
          onSave={async (ownerId) => {
            // The dialog stays open and shows the reason.
            if (bulk.busyReason !== null) throw Object.assign(new Error(bulk.busyReason), { code: 'busy' });
            void bulk.start(calls.updateMany, { ...named(toAssign), ownerId });
          }}
          onClose={() => setToAssign(null)}
        />
      )}
    </>
  );
  return { bulk, selection, dialogs };
}
