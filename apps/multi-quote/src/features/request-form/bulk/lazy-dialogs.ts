import { lazyWithRetry } from '@portal/ui';

/** The dialogs of the page, fetched when one is opened: they contain the whole form. */
export const CommonAnswersDialog = lazyWithRetry(
  async () => (await import('./common-answers-dialog.tsx')).CommonAnswersDialog,
);
export const CopyDialog = lazyWithRetry(async () => (await import('./copy-dialog.tsx')).CopyDialog);
