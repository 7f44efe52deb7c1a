import { lazyWithRetry } from '@portal/ui';

/** Fetched when offers are compared. */
export const ComparisonDialog = lazyWithRetry(
  async () => (await import('./comparison-dialog.ts')).ComparisonDialog,
);
