import type { FiguresTable } from './chart-frame.tsx';
import { formatAxisValue, formatFullValue, getAxisTicks, isKnown } from './chart-values.ts';
import type { ChartData, ChartOptions } from './types.ts';

export const isEmptyData = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || !series.some(({ values }) => values.some(isKnown));

/** The values of a series for MUI, which draws null as a gap. One NaN would blank the chart, so NaN becomes null. */
export const toDrawnValues = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value) => (isKnown(value) ? value : null));

export function getFigures({ labels, series }: ChartData, options: ChartOptions): FiguresTable {
  return {
    heads: [options.labelHeader ?? 'Period', ...series.map(({ label }) => label)],
    rows: labels.map((label, index) => [
      formatLabel(label, options),
      ...series.map(({ values }) => formatFullValue(values[index], options)),
    ]),
  };
}

const formatLabel = (label: string, { formatLabel }: ChartOptions): string => formatLabel?.(label) ?? label;

type LabelOptions = ChartOptions & { formatTick?: (label: string) => string };

/** The axis of the labels: short texts at the ticks, the label in full in the tooltip. */
export const labelAxis = ({ labels }: ChartData, options: LabelOptions) => ({
  data: [...labels],
  disableTicks: true,
  valueFormatter: (label: string, { location }: { location: string }) =>
    location === 'tick' && options.formatTick ? options.formatTick(label) : formatLabel(label, options),
});

/** A single series is named by the chart's title. */
export const getLegendItems = ({ series }: ChartData) => (series.length > 1 ? series : undefined);

function getHighest({ series, labels }: ChartData, stacked: boolean): number {
  const at = (index: number) => series.map(({ values }) => values[index]).filter(isKnown);
  return Math.max(
    0,
    ...labels.map((_, index) =>
      stacked ? at(index).reduce((sum, value) => sum + value, 0) : Math.max(0, ...at(index)),
    ),
  );
}

/** Without a value above zero, MUI would draw the line of zero in the middle. */
const isAllZero = ({ series }: ChartData) =>
  series.every(({ values }) => values.every((value) => !isKnown(value) || value === 0));

/** Top of an axis whose values are all zero; amounts are pence. */
const getTopOfZeros = ({ valueKind }: ChartOptions) => (valueKind === 'money' ? 100 : 1);

export function valueAxis(data: ChartData, options: ChartOptions, stacked = false) {
  const isZero = isAllZero(data);
  const ticks = isZero
    ? [0, getTopOfZeros(options)]
    : getAxisTicks(getHighest(data, stacked), options.valueKind);
  return {
    ...(isZero && { min: 0 }),
    ...(ticks && { tickInterval: ticks, max: ticks.at(-1) }),
    disableLine: true,
    disableTicks: true,
    tickNumber: 4,
    valueFormatter: (value: number) => formatAxisValue(value, options),
  };
}
