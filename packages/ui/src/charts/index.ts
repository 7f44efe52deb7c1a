import type { ReactElement } from 'react';
import type { BarChartProps, DoughnutChartProps, LineChartProps, PieChartProps } from './types.ts';

export type * from './types.ts';
export declare function BarChart(props: BarChartProps): ReactElement;
export declare function LineChart(props: LineChartProps): ReactElement;
export declare function PieChart(props: PieChartProps): ReactElement;
export declare function DoughnutChart(props: DoughnutChartProps): ReactElement;
