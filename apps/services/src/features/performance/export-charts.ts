import type { contract } from '@portal/api-client';
import { formatDate, formatTime } from '@portal/ui/format';
import { saveCsv } from '../shared/save-csv.ts';
import { getTrafficRates, type Traffic } from '../shared/traffic-figures.ts';
import type { Period } from '../shared/use-period.ts';

const fileName = (of: string, what: string, { start, end }: Period) => `${of}-${what}-${start}-to-${end}.csv`;
const toMbps = (mbps: number | null) => (mbps === null ? null : mbps.toFixed(3));

/** The traffic on screen, in Mbps. */
export function saveTraffic(name: string, period: Period, traffic: Traffic): void {
  const { times, in: rateIn, out: rateOut } = getTrafficRates(traffic);
  saveCsv(fileName(name, 'traffic', period), [
    ['Date', 'Time', 'In (Mbps)', 'Out (Mbps)'],
    ...times.map((time, index) => [
      formatDate(time),
      formatTime(time),
      toMbps(rateIn[index] ?? null),
      toMbps(rateOut[index] ?? null),
    ]),
  ]);
}

/** The availability on screen, in per cent. */
export function saveAvailability(
  name: string,
  period: Period,
  entries: readonly contract.circuits.AvailabilityEntry[],
): void {
  saveCsv(fileName(name, 'availability', period), [
    ['Date', 'Time', 'Up (%)'],
    ...entries.map(({ timestamp, up }) => [formatDate(timestamp), formatTime(timestamp), up]),
  ]);
}
