export { BarChart } from './bar-chart.tsx';
export { LineChart } from './line-chart.tsx';
export { DoughnutChart, PieChart } from './pie-chart.tsx';
export type * from './types.ts';
