import { contract } from '@portal/api-client';
import { type BulkRuns, useBulkRun } from '@portal/area-kit';
import { lazyWithRetry } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import type { RenewalPanelProps } from './renewal-panel.tsx';

const { circuits } = contract;

const RenewalPanel = lazyWithRetry<RenewalPanelProps>(
  () => import('./renewal-panel.tsx').then((module) => module.RenewalPanel),
  () => null,
);

// The call itself is in the panel's script: with it, every page of services would load another one.
const TEXTS = { 'renewals.create': { running: 'Quoting renewals', done: 'quoted for renewal' } };

interface Renewals {
  bulk: BulkRuns;
  /** Shows the offers for these services. */
  open: (services: RenewalPanelProps['services']) => void;
  panel: ReactNode;
}

/** Renewing services in one step: the panel with the offers, and the run that quotes them. */
export function useRenewals(): Renewals {
  const bulk = useBulkRun({
    noun: 'service',
    texts: TEXTS,
    // Lists of quotes are read again when they are opened. Their calls would make every page of services larger.
    refreshes: [circuits.list, circuits.get],
  });
  const [services, setServices] = useState<RenewalPanelProps['services'] | null>(null);
  return {
    bulk,
    open: setServices,
    panel: services !== null && (
      <RenewalPanel services={services} bulk={bulk} onClose={() => setServices(null)} />
    ),
  };
}
