import { lazyWithRetry } from '@portal/ui';
import type { ComponentType } from 'react';
import type { RequestPanelProps } from './request-panel.tsx';

/** Loaded when first opened: few visits to the list start a negotiation, and the panel needs the forms. */
export const LazyRequestPanel: ComponentType<RequestPanelProps> = lazyWithRetry<RequestPanelProps>(
  async () => (await import('./request-panel.tsx')).RequestPanel,
  () => null,
);
