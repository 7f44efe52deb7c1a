import { contract } from '@portal/api-client';
import { CASE_STATUS_LABELS } from '@portal/api-client/labels';
import { useCan, useQuery, useSupplierName } from '@portal/portal-sdk';
import { DataState, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDate, formatSpeed } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { AvailabilityChart } from '../shared/availability-chart.tsx';
import { TrafficChart } from '../shared/traffic-chart.tsx';
import { getDays } from './report-months.ts';

interface ServiceReportProps {
  id: string;
  /** `2026-10`. */
  month: string;
}

/** Lets one service fit on one A4 page. */
const CHART_HEIGHT = 140;

/** One service's part of a monthly report. */
export function ServiceReport({ id, month }: ServiceReportProps) {
  const supplierName = useSupplierName();
  const canSupport = useCan('support');
  const days = getDays(month);
  const circuit = useQuery(contract.circuits.get, { id });
  const traffic = useQuery(contract.circuits.getTraffic, { id, ...days });
  const availability = useQuery(contract.circuits.getAvailability, { id, ...days });
  return (
    <DataState
      state={circuit}
      onRetry={circuit.refresh}
      notFound={{ title: 'We couldn’t find this service' }}
    >
      {(found) => (
        // Not a `Section`, which is not split on paper and would leave the page before it blank.
        <Stack component="section" gap={5} aria-label={`${found.name}, ${found.customerName}`}>
          <Text variant="heading" component="h2">
            {found.name}, {found.customerName}
          </Text>
          <KeyValueList
            columns={2}
            items={[
              {
                label: 'Address',
                value: `${found.address.street}, ${found.address.city}, ${found.address.postcode}`,
              },
              { label: 'Product', value: found.productName },
              { label: 'Speed', value: formatSpeed(found.bandwidth) },
              { label: 'Supplier', value: supplierName(found.supplierKey) },
            ]}
          />
          <DataState state={availability} onRetry={availability.refresh}>
            {(entries) => <AvailabilityChart entries={entries} title="Availability" height={CHART_HEIGHT} />}
          </DataState>
          <DataState state={traffic} onRetry={traffic.refresh}>
            {(carried) => (
              <TrafficChart traffic={carried} bandwidth={found.bandwidth} height={CHART_HEIGHT} />
            )}
          </DataState>
          {canSupport && <CasesOfMonth id={found.id} days={days} />}
        </Stack>
      )}
    </DataState>
  );
}

function CasesOfMonth({ id, days }: { id: number; days: ReturnType<typeof getDays> }) {
  const cases = useQuery(contract.support.listCases, {
    circuitId: id,
    createdFrom: days.dateStart,
    createdTo: days.dateEnd,
    sort: 'createdAt',
    perPage: 100,
  });
  return (
    <Section title="Cases opened in this month">
      <DataState state={cases} onRetry={cases.refresh}>
        {({ items }) =>
          items.length === 0 ? (
            <Text tone="muted">None.</Text>
          ) : (
            <KeyValueList
              items={items.map(({ caseNumber, subject, status, createdAt }) => ({
                label: caseNumber,
                value: `${subject} (${CASE_STATUS_LABELS[status].label.toLowerCase()}), ${formatDate(createdAt)}`,
              }))}
            />
          )
        }
      </DataState>
    </Section>
  );
}
