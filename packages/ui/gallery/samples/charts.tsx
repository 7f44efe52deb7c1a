import { BarChart, DoughnutChart, LineChart, PieChart } from '../../src/charts/index.ts';
import { type Samples, state } from './sample.tsx';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const days = Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}/11/2026`);
const wave = (scale: number, shift: number) =>
  days.map((_, day) => (day === 12 ? null : Math.round(scale * (1.4 + Math.sin((day + shift) / 4)))));
const states = {
  slices: [
    { label: 'Saved', value: 42 },
    { label: 'Pending CRF', value: 12 },
    { label: 'Pending Approval', value: 9 },
    { label: 'Processing Order', value: 5 },
    { label: 'Order Created', value: 31 },
    { label: 'Expired', value: 7 },
  ],
};

export const chartsSamples: Samples = {
  BarChart: [
    state(
      'one series',
      <BarChart
        data={{ labels: months, series: [{ label: 'Quotes', values: [12, 19, 7, 23, 17, 9] }] }}
        options={{
          title: 'Quotes by month',
          description: 'All kinds, by the month they were saved.',
          labelHeader: 'Month',
        }}
      />,
    ),
    state(
      'stacked, money',
      <BarChart
        data={{
          labels: months,
          series: [
            { label: 'Install', values: [190_000, 0, 380_000, 50_000, 190_000, 0] },
            { label: 'Monthly', values: [214_500, 330_000, 120_000, 480_000, 260_000, 90_000] },
          ],
        }}
        options={{ title: 'Ordered value', valueKind: 'money', stacked: true, labelHeader: 'Month' }}
      />,
    ),
    state(
      'horizontal, percent',
      <BarChart
        data={{
          labels: months,
          series: [{ label: 'Availability', values: [99.98, 100, 97.2, 99.9, 99.99, 100] }],
        }}
        options={{ title: 'Availability', valueKind: 'percent', horizontal: true, labelHeader: 'Month' }}
      />,
    ),
    state('no data', <BarChart data={{ labels: [], series: [] }} options={{ title: 'No bars' }} />),
    state(
      'loading',
      <BarChart data={{ labels: [], series: [] }} options={{ title: 'Loading bars', loading: true }} />,
    ),
  ],
  LineChart: [
    state(
      'few points with markers',
      <LineChart
        data={{ labels: months, series: [{ label: 'Median', values: [14, 12, 13, 11, 12, 10] }] }}
        options={{ title: 'Days to live', marks: true, labelHeader: 'Month' }}
      />,
    ),
    state(
      'two series with a gap, bytes',
      <LineChart
        data={{
          labels: days,
          series: [
            { label: 'In', values: wave(3e8, 0) },
            { label: 'Out', values: wave(1.4e8, 5) },
          ],
        }}
        options={{
          title: 'Traffic',
          valueKind: 'bytes',
          area: true,
          formatLabel: (label) => label.slice(0, 5),
          labelHeader: 'Day',
        }}
      />,
    ),
    state(
      'no data',
      <LineChart
        data={{ labels: [], series: [] }}
        options={{ title: 'Nothing yet', emptyText: 'No traffic in this period' }}
      />,
    ),
    state(
      'loading',
      <LineChart data={{ labels: [], series: [] }} options={{ title: 'Loading lines', loading: true }} />,
    ),
  ],
  PieChart: [
    state('six slices', <PieChart data={states} options={{ title: 'Quotes by state, as a pie' }} />),
    state(
      'slices whose colour has a meaning',
      <PieChart
        data={{
          slices: [
            { label: 'On', value: 182, tone: 'success' },
            { label: 'Unknown', value: 14, tone: 'neutral' },
            { label: 'Off', value: 4, tone: 'danger' },
          ],
        }}
        options={{ title: 'Services now' }}
      />,
    ),
    state('no data', <PieChart data={{ slices: [] }} options={{ title: 'No slices' }} />),
    state('loading', <PieChart data={{ slices: [] }} options={{ title: 'Loading slices', loading: true }} />),
  ],
  DoughnutChart: [
    state('with the total', <DoughnutChart data={states} options={{ title: 'Quotes by state' }} />),
    state(
      'with text in the middle and no legend',
      <DoughnutChart
        data={states}
        options={{ title: 'Quotes won', centreText: '29% won', legendHidden: true }}
      />,
    ),
  ],
};
