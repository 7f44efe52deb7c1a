import { lazyWithRetry } from '@portal/ui';
import type { ComponentType } from 'react';
import type { BulkStepDialogProps } from './bulk-step-dialog.tsx';

/** Loaded when first opened: only those who take a step for several quotes need it, and the forms in it. */
export const LazyBulkStepDialog: ComponentType<BulkStepDialogProps> = lazyWithRetry<BulkStepDialogProps>(
  async () => (await import('./bulk-step-dialog.tsx')).BulkStepDialog,
  () => null,
);
