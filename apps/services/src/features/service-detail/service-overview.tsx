import { contract } from '@portal/api-client';
import { DetailColumns, HistorySection } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { ServiceAddons } from './service-addons.tsx';
import { ServiceAttributes } from './service-attributes.tsx';
import { ServiceProperties } from './service-properties.tsx';

/** Facts, add-ons, attributes and history of a service. */
export function ServiceOverview({ circuit }: { circuit: contract.circuits.Circuit }) {
  const history = useQuery(contract.circuits.listHistory, { id: String(circuit.id) });
  return (
    <DetailColumns
      main={
        <Stack gap={6}>
          <ServiceProperties circuit={circuit} />
          <ServiceAttributes attributes={circuit.attributes} />
        </Stack>
      }
      side={
        <Stack gap={6}>
          <ServiceAddons id={circuit.id} />
          <HistorySection
            history={history}
            of="this service"
            emptyText="Updates to this service will appear here."
            stateOf={({ kind }) => (kind === 'fault' ? 'problem' : 'done')}
          />
        </Stack>
      }
    />
  );
}
