import { formatBytes, formatSpeed } from '../format/measures.ts';
import { dash } from '../format/missing.ts';
import { formatMoney } from '../format/money.ts';
import type { ChartOptions, ValueKind } from './types.ts';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

const FULL: Record<ValueKind, (value: number) => string> = {
  number: (value) => whole.format(value),
  money: (value) => formatMoney(value),
  percent: (value) => `${whole.format(value)}%`,
  speed: (value) => formatSpeed(value),
  bytes: (value) => formatBytes(value),
};

const AXIS: Record<ValueKind, (value: number) => string> = {
  ...FULL,
  number: (value) => short.format(value),
  money: (value) => `${value < 0 ? '-' : ''}£${short.format(Math.abs(value) / 100)}`,
};

type Words = Pick<ChartOptions, 'valueKind' | 'formatValue'>;

/** Missing values are null, and amounts that the user may not see are NaN. */
export const isKnown = (value: number | null | undefined): value is number =>
  typeof value === 'number' && !Number.isNaN(value);

/** A value in full, for the tooltip and the table. */
export function formatFullValue(
  value: number | null | undefined,
  { valueKind = 'number', formatValue }: Words,
): string {
  if (!isKnown(value)) return dash;
  return formatValue ? formatValue(value) : FULL[valueKind](value);
}

/** A value in short form for an axis: £1.2k. */
export function formatAxisValue(value: number, { valueKind = 'number', formatValue }: Words): string {
  return formatValue ? formatValue(value) : AXIS[valueKind](value);
}

/** Ticks of a bytes axis, in steps of 1,024 rather than 1,000; other axes choose their own. */
export function getAxisTicks(highest: number, valueKind: ValueKind | undefined): number[] | undefined {
  if (valueKind !== 'bytes' || highest <= 0) return undefined;
  const unit = 1024 ** Math.floor(Math.log(highest) / Math.log(1024));
  const rough = highest / unit / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * magnitude >= rough) ?? 10) * magnitude * unit;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** Each part as a percentage of the total, with one decimal. */
export function share(value: number, total: number): string {
  return total === 0 ? dash : `${whole.format(Math.round((value / total) * 1000) / 10)}%`;
}
