import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Button, DataState, Stack } from '@portal/ui';
import { calendarDay } from '@portal/ui/format';
import { AvailabilityChart } from '../shared/availability-chart.tsx';
import { reportPath } from '../shared/service-paths.ts';
import { TrafficChart } from '../shared/traffic-chart.tsx';
import { usePeriod } from '../shared/use-period.ts';
import { saveAvailability, saveTraffic } from './export-charts.ts';
import { ExportButton, PeriodBar } from './period-bar.tsx';

/** Traffic and availability of one service over a period. */
export function ServicePerformance({ circuit }: { circuit: contract.circuits.Circuit }) {
  const { id, name, bandwidth } = circuit;
  const [period, setPeriod] = usePeriod();
  const input = { id, dateStart: period.start, dateEnd: period.end };
  const traffic = useQuery(contract.circuits.getTraffic, input, { keepPreviousData: true });
  const availability = useQuery(contract.circuits.getAvailability, input, { keepPreviousData: true });
  return (
    <Stack gap={8}>
      <PeriodBar period={period} onChange={setPeriod}>
        <ExportButton
          label="Export traffic"
          query={traffic}
          onExport={(carried) => saveTraffic(name, period, carried)}
        />
        <ExportButton
          label="Export availability"
          query={availability}
          onExport={(entries) => saveAvailability(name, period, entries)}
        />
        <Button size="small" href={reportPath([id], calendarDay(period.end).slice(0, 7))}>
          Monthly report
        </Button>
      </PeriodBar>
      <DataState state={traffic} onRetry={traffic.refresh}>
        {(found) => <TrafficChart traffic={found} bandwidth={bandwidth} isZoomable />}
      </DataState>
      <DataState state={availability} onRetry={availability.refresh}>
        {(found) => <AvailabilityChart entries={found} title="Availability" isZoomable />}
      </DataState>
    </Stack>
  );
}
