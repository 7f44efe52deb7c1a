import { LazyChangeOwnerDialog, type ListSelection } from '@portal/area-kit';
import {
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
import { acceptChange, archiveChange, cancelChange, fieldChange, ownerChange } from './bulk-changes.ts';
import type { RequestedStep } from './bulk-step-dialog.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

/** What can be done with several quotes of a list at once. */
export function useQuoteSelection(kind: QuoteKind) {
  const { calls } = QUOTE_KINDS[kind];
  const bulk = useBulkChanges(kind);
  const [asked, setAsked] = useState<RequestedStep | null>(null);

  const [toAssign, setToAssign] = useState<readonly QuoteSummary[] | null>(null);

  const ask = (step: BulkStep) => (quotes: readonly QuoteSummary[], pageQuotes: readonly QuoteSummary[]) =>
    setAsked({ step, quotes, pageQuotes });

  /** Only quotes that the dialog did not say would stay as they are. */
  function confirm(step: BulkStep, reason: string): void {
    const change = {
      accept: acceptChange(calls),
      archive: archiveChange(calls),
      cancel: cancelChange(calls, reason),
    };
    const possible = asked?.quotes.filter((quote) => getStepRefusal(step, quote) === null) ?? [];
    void bulk.apply(change[step], possible);
  }

  const selection: ListSelection<QuoteSummary> = {
    selected: bulk.selected,
    onChange: bulk.setSelected,
    bulkEdit: {
      fields: toBulkQuoteFields(),
      onApply: (field, value, quotes) => {
        if (isBulkQuoteField(field)) return bulk.apply(fieldChange(calls, field, value), quotes);
      },
    },
    actions: [
      { id: 'accept', label: 'Accept', icon: <icons.check />, onSelect: ask('accept') },
      {
        id: 'bookmark',
        label: 'Bookmark',
        icon: <pageIcons.bookmark />,
        onSelect: (quotes) => void bulk.apply(fieldChange(calls, 'isBookmarked', 'yes'), quotes),
      },
      {
        id: 'export',
        label: 'Export selected',
        icon: <pageIcons.download />,
        onSelect: (quotes) => void bulk.exportSelected(quotes),
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
      onSave={async (ownerId) => void bulk.apply(ownerChange(calls, ownerId), toAssign)}
      onClose={() => setToAssign(null)}
    />
  );
  return { ...bulk, selection, asked, confirm, closeAsked: () => setAsked(null), ownerDialog };
}
