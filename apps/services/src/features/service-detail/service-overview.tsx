import { contract } from '@portal/api-client';
import { DetailColumns, HistorySection } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { ServiceAddons } from './service-addons.tsx';
import { ServiceAttributes } from './service-attributes.tsx';
import { ServicePrice } from './service-price.tsx';
import { ServiceProperties } from './service-properties.tsx';

/** Facts, add-ons, attributes and history of a service. */
export function ServiceOverview({ circuit }: { circuit: contract.circuits.Circuit }) {
  const history = useQuery(contract.circuits.listHistory, { id: String(circuit.id) });
  return (
    <DetailColumns
      main={
        <Stack gap={6}>
          <ServiceProperties circuit={circuit} />
          <ServiceAttributes circuit={circuit} />
        </Stack>
      }
      side={
        <Stack gap={6}>
          <ServicePrice circuit={circuit} />
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
