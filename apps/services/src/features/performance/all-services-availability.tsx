import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState, Stack } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { AvailabilityChart } from '../shared/availability-chart.tsx';
import { usePeriod } from '../shared/use-period.ts';
import { saveAvailability } from './export-charts.ts';
import { ExportButton, PeriodBar } from './period-bar.tsx';

/** Availability of all services together. */
export function AllServicesAvailability() {
  const [period, setPeriod] = usePeriod();
  const availability = useQuery(
    contract.circuits.listAvailability,
    { dateStart: period.start, dateEnd: period.end },
    { keepPreviousData: true },
  );
  return (
    <Section title="Availability of all services">
      <Stack gap={4}>
        <PeriodBar period={period} onChange={setPeriod}>
          <ExportButton
            label="Export availability"
            query={availability}
            onExport={(entries) => saveAvailability('all-services', period, entries)}
          />
        </PeriodBar>
        <DataState state={availability} onRetry={availability.refresh}>
          {(found) => (
            <AvailabilityChart
              entries={found}
              title="Availability of all services"
              isTitleHidden
              isZoomable
            />
          )}
        </DataState>
      </Stack>
    </Section>
  );
}
