import type { FiguresTable } from './chart-frame.tsx';
import { axisTicks, axisValue, fullValue } from './chart-values.ts';
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

/** A single series is named by the chart's title. */
export const legendOf = ({ series }: ChartData) => (series.length > 1 ? series : undefined);

function highestOf({ series, labels }: ChartData, stacked: boolean): number {
  const at = (index: number) => series.map(({ values }) => values[index] ?? 0);
  return Math.max(
    0,
    ...labels.map((_, index) =>
      stacked ? at(index).reduce((sum, value) => sum + value, 0) : Math.max(...at(index)),
    ),
  );
}

export function valueAxis(data: ChartData, options: ChartOptions, stacked = false) {
  const ticks = axisTicks(highestOf(data, stacked), options.valueKind);
  return {
    ...(ticks && { tickInterval: ticks, max: ticks.at(-1) }),
    disableLine: true,
    disableTicks: true,
    tickNumber: 4,
    valueFormatter: (value: number) => axisValue(value, options),
  };
}
