import { lazyWithRetry } from '@portal/ui';
import type { ComponentType } from 'react';
import type { WebhookDialogProps } from './webhook-dialog.tsx';

/** Loaded when first opened. */
export const LazyWebhookDialog: ComponentType<WebhookDialogProps> = lazyWithRetry<WebhookDialogProps>(
  async () => (await import('./webhook-dialog.tsx')).WebhookDialog,
  () => null,
);
