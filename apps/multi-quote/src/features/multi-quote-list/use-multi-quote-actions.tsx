import type { contract } from '@portal/api-client';
import { useCan } from '@portal/portal-sdk';
import { icons, lazyWithRetry } from '@portal/ui';
import type { RowAction } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { RemoveDialog } from '../shared/actions/remove-dialog.tsx';

type MultiQuote = contract.multiQuotes.MultiQuote;

// Loaded on demand: most visits neither rename a multi-quote nor change its owner.
const DuplicateDialog = lazyWithRetry(
  async () => (await import('../shared/actions/duplicate-dialog.tsx')).DuplicateDialog,
  () => null,
);
const OwnerDialog = lazyWithRetry(
  async () => (await import('../shared/actions/owner-dialog.tsx')).OwnerDialog,
  () => null,
);
const RenameDialog = lazyWithRetry(
  async () => (await import('../shared/actions/rename-dialog.tsx')).RenameDialog,
  () => null,
);

/** The row actions of a list of multi-quotes, including expired ones, and the open dialog. */
export function useMultiQuoteActions(): { rowActions: RowAction<MultiQuote>[]; dialog: ReactNode } {
  const [open, setOpen] = useState<{
    kind: 'rename' | 'duplicate' | 'owner' | 'remove';
    multiQuote: MultiQuote;
  } | null>(null);
  const canManage = useCan('multi-quotes.manage');
  const onClose = () => setOpen(null);
  const select = (kind: 'rename' | 'duplicate' | 'owner' | 'remove') => (multiQuote: MultiQuote) =>
    setOpen({ kind, multiQuote });
  if (!canManage) return { rowActions: [], dialog: null };
  return {
    rowActions: [
      { id: 'rename', label: 'Rename', icon: <pageIcons.edit />, onSelect: select('rename') },
      { id: 'owner', label: 'Change owner', icon: <icons.user />, onSelect: select('owner') },
      { id: 'duplicate', label: 'Duplicate', icon: <icons.copy />, onSelect: select('duplicate') },
      {
        id: 'remove',
        label: 'Delete',
        icon: <pageIcons.delete />,
        danger: true,
        onSelect: select('remove'),
      },
    ],
    dialog: (
      <>
        {open?.kind === 'rename' && <RenameDialog multiQuote={open.multiQuote} onClose={onClose} />}
        {open?.kind === 'owner' && <OwnerDialog multiQuote={open.multiQuote} onClose={onClose} />}
        {open?.kind === 'duplicate' && <DuplicateDialog multiQuote={open.multiQuote} onClose={onClose} />}
        <RemoveDialog multiQuote={open?.kind === 'remove' ? open.multiQuote : null} onClose={onClose} />
      </>
    ),
  };
}
