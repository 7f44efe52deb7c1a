import { lazily } from './lazily.ts';
import { dash, type Missing } from './missing.ts';

const isMissing = (value: number | Missing): value is Missing =>
  value === null || value === undefined || !Number.isFinite(value);

const numberFormat = (options: Intl.NumberFormatOptions) =>
  lazily(() => new Intl.NumberFormat('en-GB', options));
const whole = numberFormat({ maximumFractionDigits: 0 });
const onePlace = numberFormat({ maximumFractionDigits: 1 });
const twoPlaces = numberFormat({ maximumFractionDigits: 2 });
const percents = [0, 1, 2].map((places) => numberFormat({ style: 'percent', maximumFractionDigits: places }));

export const formatNumber = (value: number | Missing): string =>
  isMissing(value) ? dash : whole().format(value);

/** A bearer or bandwidth in Mbps: 500 → 500 Mb, 1000 → 1 Gb, 1200 → 1.2 Gb (R25). Measured traffic is in Mbps. */
export function formatSpeed(mbps: number | Missing, unit: 'Mb' | 'Mbps' = 'Mb'): string {
  if (isMissing(mbps)) return dash;
  if (mbps < 1000) return `${twoPlaces().format(mbps)} ${unit}`;
  return `${twoPlaces().format(mbps / 1000)} ${unit === 'Mb' ? 'Gb' : 'Gbps'}`;
}

/** "1 quote", "2 quotes"; pass `many` for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${whole().format(count)} ${count === 1 ? one : many}`;

export const formatTermMonths = (months: number | Missing): string =>
  isMissing(months) ? dash : `${months} ${months === 1 ? 'Month' : 'Months'}`;

/** A term option: 36 → 3 Years, 18 → 1.5 Years. */
export function formatTermYears(months: number | Missing): string {
  if (isMissing(months)) return dash;
  const years = months / 12;
  return `${twoPlaces().format(years)} ${years === 1 ? 'Year' : 'Years'}`;
}

/** Six decimals, about 10 cm (specification §9). */
export const roundCoordinate = (degrees: number): number => {
  const rounded = Math.round(degrees * 1e6) / 1e6;
  return rounded === 0 ? 0 : rounded;
};

/** 0.9995 → 99.95% with two decimals. */
export const formatPercent = (ratio: number | Missing, places: 0 | 1 | 2 = 0): string =>
  isMissing(ratio) ? dash : (percents[places]?.().format(ratio) ?? dash);

const byteUnits = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Steps of 1,024, as the size limits of files are counted (R27). */
export function formatBytes(bytes: number | Missing): string {
  if (isMissing(bytes)) return dash;
  let size = bytes;
  let step = 0;
  // 1023.95 would show as 1,024.
  while (Math.abs(size) >= 1023.95 && step < byteUnits.length - 1) {
    size /= 1024;
    step += 1;
  }
  const unit = byteUnits[step] ?? 'bytes';
  return step === 0 ? plural(size, 'byte') : `${onePlace().format(size)} ${unit}`;
}
