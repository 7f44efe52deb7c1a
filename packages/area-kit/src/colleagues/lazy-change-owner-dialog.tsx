import { lazyWithRetry } from '@portal/ui';
import type { ComponentType } from 'react';
import type { ChangeOwnerDialogProps } from './change-owner-dialog.tsx';

/** Fetched when somebody opens it: most people who open a list change no owner. */
export const LazyChangeOwnerDialog: ComponentType<ChangeOwnerDialogProps> =
  lazyWithRetry<ChangeOwnerDialogProps>(
    async () => (await import('./change-owner-dialog.tsx')).ChangeOwnerDialog,
    () => null,
  );
