import type { contract, OutputOf } from '@portal/api-client';
import { StatusTag } from '@portal/ui';

export type Circuit = OutputOf<typeof contract.circuits.get>;
export type CircuitSummary = OutputOf<typeof contract.circuits.list>['items'][number];

/** Last known network status of a service (specification §4). */
export const SERVICE_STATUSES: Readonly<
  Record<CircuitSummary['deviceStatus'], { label: string; tone: 'success' | 'danger' | 'neutral' }>
> = {
  on: { label: 'Up', tone: 'success' },
  off: { label: 'Down', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'neutral' },
};

export function isServiceStatus(value: string): value is CircuitSummary['deviceStatus'] {
  return value in SERVICE_STATUSES;
}

export function ServiceStatusTag({ status }: { status: CircuitSummary['deviceStatus'] }) {
  const { label, tone } = SERVICE_STATUSES[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

export const CIRCUIT_TYPES = ['Ethernet', 'Broadband'] as const;
export type CircuitType = (typeof CIRCUIT_TYPES)[number];

export function isCircuitType(value: string): value is CircuitType {
  return CIRCUIT_TYPES.some((type) => type === value);
}
