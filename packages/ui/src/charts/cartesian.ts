import type { FiguresTable } from './chart-frame.tsx';
import { axisValue, fullValue } from './chart-values.ts';
import type { ChartData, ChartOptions } from './types.ts';

export const isEmptyData = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === null));

export function figuresOf({ labels, series }: ChartData, options: ChartOptions): FiguresTable {
  return {
    heads: [options.labelHeader ?? 'Period', ...series.map(({ label }) => label)],
    rows: labels.map((label, index) => [
      labelText(label, options),
      ...series.map(({ values }) => fullValue(values[index], options)),
    ]),
  };
}

export const labelText = (label: string, { formatLabel }: ChartOptions): string =>
  formatLabel?.(label) ?? label;

/** One series is named by the title. */
export const legendOf = ({ series }: ChartData) => (series.length > 1 ? series : undefined);

export function valueAxis(options: ChartOptions) {
  return {
    disableLine: true,
    disableTicks: true,
    tickNumber: 4,
    valueFormatter: (value: number) => axisValue(value, options),
  };
}
