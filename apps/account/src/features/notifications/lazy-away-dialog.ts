import { lazyWithRetry } from '@portal/ui';
import type { ComponentType } from 'react';
import type { AwayDialogProps } from './away-dialog.tsx';

/** Loaded when first opened. */
export const LazyAwayDialog: ComponentType<AwayDialogProps> = lazyWithRetry<AwayDialogProps>(
  async () => (await import('./away-dialog.tsx')).AwayDialog,
  () => null,
);
