import { Stack } from '@portal/ui';
import { LineChart } from '@portal/ui/charts';
import { formatDateTime, formatDayMonth, formatPercent, formatSpeed, formatTime } from '@portal/ui/format';
import { StatCard, StatRow } from '@portal/ui/page';
import { useMemo } from 'react';
import {
  getIntervalText,
  getPeak,
  getPercentile95,
  getTrafficRates,
  type Traffic,
} from './traffic-figures.ts';

interface TrafficChartProps {
  traffic: Traffic;
  /** Mbps. */
  bandwidth: number;
  isZoomable?: boolean;
  /** Pixels. */
  height?: number;
}

const round = (mbps: number) => Math.round(mbps * 100) / 100;

/** Traffic in both directions with its 95th percentile and peak against the bandwidth. */
export function TrafficChart({ traffic, bandwidth, isZoomable = false, height }: TrafficChartProps) {
  const rates = useMemo(() => getTrafficRates(traffic), [traffic]);
  const data = useMemo(() => {
    const values = (of: readonly (number | null)[]) => of.map((mbps) => (mbps === null ? null : round(mbps)));
    return {
      labels: rates.times,
      series: [
        { label: 'In', values: values(rates.in) },
        { label: 'Out', values: values(rates.out) },
      ],
    };
  }, [rates]);
  const interval = getIntervalText(traffic.intervalSeconds);
  return (
    <Stack gap={4}>
      {rates.times.length > 0 && (
        <StatRow sx={{ '@media print': { gridTemplateColumns: 'repeat(4, 1fr)' } }}>
          {(['in', 'out'] as const).flatMap((direction) => {
            const percentile = getPercentile95(rates[direction]);
            const peak = getPeak(rates.times, rates[direction]);
            return [
              <StatCard
                key={`95-${direction}`}
                label={`95th percentile ${direction}`}
                value={percentile === null ? '–' : formatSpeed(round(percentile), 'Mbps')}
                hint={shareText(percentile, bandwidth)}
              />,
              <StatCard
                key={`peak-${direction}`}
                label={`Peak ${direction}`}
                value={peak === null ? '–' : formatSpeed(round(peak.mbps), 'Mbps')}
                hint={peak !== null && `${formatDateTime(peak.at)} · ${shareText(peak.mbps, bandwidth)}`}
              />,
            ];
          })}
        </StatRow>
      )}
      <LineChart
        data={data}
        options={{
          title: 'Traffic',
          description: `Average of each ${interval}, in Mbps.`,
          valueKind: 'speed',
          formatValue: (mbps) => formatSpeed(mbps, 'Mbps'),
          formatLabel: formatDateTime,
          formatTick: traffic.intervalSeconds < 3600 ? formatTime : formatDayMonth,
          labelHeader: 'From',
          emptyText: 'No traffic was reported in this period.',
          area: true,
          marks: false,
          isZoomable,
          ...(height !== undefined && { height }),
          limits: [{ label: `Bandwidth ${formatSpeed(bandwidth)}`, value: bandwidth }],
          range: { min: 0, max: bandwidth * 1.1 },
        }}
      />
    </Stack>
  );
}

function shareText(mbps: number | null, bandwidth: number): string | undefined {
  if (mbps === null || bandwidth === 0) return undefined;
  return `${formatPercent(mbps / bandwidth)} of ${formatSpeed(bandwidth)}`;
}
