import { lazyWithRetry } from '@portal/ui';
import type { ComponentType } from 'react';
import type { ChangeOwnerDialogProps } from './change-owner-dialog.tsx';

/** Loaded when first opened, because most users of a list never change an owner. */
export const LazyChangeOwnerDialog: ComponentType<ChangeOwnerDialogProps> =
  lazyWithRetry<ChangeOwnerDialogProps>(
    async () => (await import('./change-owner-dialog.tsx')).ChangeOwnerDialog,
    () => null,
  );
