import type { contract } from '@portal/api-client';
import { Stack } from '@portal/ui';
import { LineChart } from '@portal/ui/charts';
import { formatDate, formatDateTime, formatDayMonth, plural } from '@portal/ui/format';
import { StatCard, StatRow } from '@portal/ui/page';
import { useMemo } from 'react';
import { getAvailabilityFigures, getAxisStart } from './availability-figures.ts';

interface AvailabilityChartProps {
  entries: readonly contract.circuits.AvailabilityEntry[];
  title: string;
  /** Where a heading above says the same. */
  isTitleHidden?: boolean;
  isZoomable?: boolean;
  /** Pixels. */
  height?: number;
}

/** Availability per hour or day with its mean and the worst interval. */
export function AvailabilityChart({
  entries,
  title,
  isTitleHidden = false,
  isZoomable = false,
  height,
}: AvailabilityChartProps) {
  const figures = useMemo(() => getAvailabilityFigures(entries), [entries]);
  const data = useMemo(
    () => ({
      labels: entries.map(({ timestamp }) => timestamp),
      series: [{ label: 'Availability', values: entries.map(({ up }) => up) }],
    }),
    [entries],
  );
  const unit = entries[0]?.type === 'hour' ? 'hour' : 'day';
  const formatTime = unit === 'hour' ? formatDateTime : formatDate;
  const { mean, worst, affected } = figures;
  return (
    <Stack gap={4}>
      {mean !== null && (
        <StatRow>
          <StatCard label="Average availability" value={`${mean}%`} hint={plural(entries.length, unit)} />
          <StatCard
            label={`Lowest ${unit}`}
            value={worst === null ? '100%' : `${worst.up}%`}
            hint={worst === null ? 'No outage in this period' : formatTime(worst.timestamp)}
          />
          <StatCard label={unit === 'hour' ? 'Hours below 100%' : 'Days below 100%'} value={affected} />
        </StatRow>
      )}
      <LineChart
        data={data}
        options={{
          title,
          titleHidden: isTitleHidden,
          description: `Share of each ${unit} in which the service was up.`,
          valueKind: 'percent',
          formatLabel: formatTime,
          formatTick: formatDayMonth,
          labelHeader: unit === 'hour' ? 'Hour from' : 'Day',
          emptyText: 'No availability was reported in this period.',
          marks: false,
          isZoomable,
          ...(height !== undefined && { height }),
          range: { min: getAxisStart(entries), max: 100 },
        }}
      />
    </Stack>
  );
}
