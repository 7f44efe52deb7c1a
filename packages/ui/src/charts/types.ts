/** What is drawn. Every series has one value per label; null leaves a gap. */
export interface ChartData {
  /** Along the axis: days, months, states. */
  labels: readonly string[];
  series: readonly ChartSeries[];
}

export interface ChartSeries {
  label: string;
  values: readonly (number | null)[];
}

/** Pie and doughnut: one value per slice. A tone where the colour itself says what the slice is. */
export interface SliceData {
  slices: readonly { label: string; value: number; tone?: SliceTone }[];
}

export type SliceTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

export type ValueKind = 'number' | 'money' | 'percent' | 'speed' | 'bytes';

export interface ChartOptions {
  /** Names the chart, for everyone. */
  title: string;
  /** One sentence on what it shows. */
  description?: string;
  /** Pixels; 240 by default. */
  height?: number;
  /** How values are written; money is integer pence. */
  valueKind?: ValueKind;
  formatValue?: (value: number) => string;
  /** How labels are written along the axis; in full in the table and the tooltip. */
  formatLabel?: (label: string) => string;
  /** Hides the title for eyes; it still names the chart. */
  titleHidden?: boolean;
  /** Under the title when there is nothing to draw. */
  emptyText?: string;
  /** Header of the table's first column; "Period" by default ("Part" for slices). */
  labelHeader?: string;
  loading?: boolean;
}

export interface BarChartOptions extends ChartOptions {
  stacked?: boolean;
  horizontal?: boolean;
}

export interface LineChartOptions extends ChartOptions {
  area?: boolean;
  /** Marks at the points; only when there are few of them by default. */
  marks?: boolean;
}

export interface SliceChartOptions extends ChartOptions {
  /** Where the page beside it says what each colour is. */
  legendHidden?: boolean;
  /** In the middle of a doughnut: the total by default. */
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
