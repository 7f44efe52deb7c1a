import { lazyWithRetry } from '@portal/ui';

/** The dialogs of the page, fetched when one is opened: they contain the whole form. */
export const CommonAnswersDialog = lazyWithRetry(
  async () => (await import('./dialogs.ts')).CommonAnswersDialog,
);
export const CopyDialog = lazyWithRetry(async () => (await import('./dialogs.ts')).CopyDialog);
