import { lazyWithRetry } from '@portal/ui';
import type { ChangeOwnerDialogProps } from './change-owner-dialog.tsx';

/** Loaded when first opened, because most users of a list never change an owner. */
export const LazyChangeOwnerDialog = lazyWithRetry<ChangeOwnerDialogProps>(
  async () => (await import('./change-owner-dialog.tsx')).ChangeOwnerDialog,
  () => null,
);
