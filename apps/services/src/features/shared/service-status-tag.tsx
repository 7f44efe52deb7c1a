import type { contract, OutputOf } from '@portal/api-client';
import { CIRCUIT_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';

type Circuit = OutputOf<typeof contract.circuits.get>;

export function ServiceStatusTag({ status }: { status: Circuit['deviceStatus'] }) {
  const { label, tone } = CIRCUIT_STATUS_LABELS[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
