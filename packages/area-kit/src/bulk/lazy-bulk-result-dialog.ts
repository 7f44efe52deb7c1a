import { lazyWithRetry } from '@portal/ui';
import type { ComponentType } from 'react';
import type { BulkResultDialogProps } from './bulk-result-dialog.tsx';

/** Loaded only if some items were not changed, or not completely. */
export const LazyBulkResultDialog: ComponentType<BulkResultDialogProps> =
  lazyWithRetry<BulkResultDialogProps>(
    () => import('./bulk-result-dialog.tsx').then((module) => module.BulkResultDialog),
    () => null,
  );
