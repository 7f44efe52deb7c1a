/** Chart data. Every series has one value per label; null, or NaN for an amount that is hidden, leaves a gap. */
export interface ChartData {
  /** Labels of the axis: days, months, statuses. */
  labels: readonly string[];
  series: readonly ChartSeries[];
}

export interface ChartSeries {
  label: string;
  values: readonly (number | null)[];
}

/** Pie and doughnut: one value per slice. A tone for slices whose meaning has a colour, such as a status. */
export interface SliceData {
  slices: readonly { label: string; value: number; tone?: SliceTone }[];
}

export type SliceTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

export type ValueKind = 'number' | 'money' | 'percent' | 'speed' | 'bytes';

export interface ChartOptions {
  /** Visible and accessible name of the chart. */
  title: string;
  /** One sentence that describes the chart. */
  description?: string;
  /** Pixels; 240 by default. */
  height?: number;
  /** Format of the values; money is integer pence. */
  valueKind?: ValueKind;
  formatValue?: (value: number) => string;
  /** Formats axis labels; the table and the tooltip show them in full. */
  formatLabel?: (label: string) => string;
  /** Hides the title visually; it stays the accessible name. */
  titleHidden?: boolean;
  /** Shown when there is no data. */
  emptyText?: string;
  /** Header of the table's first column; "Period" by default ("Part" for slices). */
  labelHeader?: string;
  loading?: boolean;
}

export interface BarChartOptions extends ChartOptions {
  stacked?: boolean;
  horizontal?: boolean;
  /** Short text of a label on the axis; `formatLabel` by default. */
  formatTick?: (label: string) => string;
}

export interface LineChartOptions extends ChartOptions {
  area?: boolean;
  /** Shows a marker at each point; by default only when there are few. */
  marks?: boolean;
  /** Short text of a label on the axis; `formatLabel` by default. */
  formatTick?: (label: string) => string;
  /** Adds buttons that zoom into a part of the labels. */
  isZoomable?: boolean;
  /** Dashed horizontal lines with a label: a bandwidth, a target. */
  limits?: readonly { label: string; value: number }[];
  /** Ends of the value axis; by default it starts at zero and fits the values. */
  range?: { min?: number; max?: number };
}

export interface SliceChartOptions extends ChartOptions {
  /** For pages that explain the colours themselves. */
  legendHidden?: boolean;
  /** Text in the middle of a doughnut; the total by default. */
  centreText?: string;
}

export interface BarChartProps {
  data: ChartData;
  options: BarChartOptions;
}
export interface LineChartProps {
  data: ChartData;
  options: LineChartOptions;
}
export interface PieChartProps {
  data: SliceData;
  options: SliceChartOptions;
}
export type DoughnutChartProps = PieChartProps;
