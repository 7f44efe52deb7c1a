import { BarChart } from '@portal/ui/charts';
import type { Meta, StoryObj } from '@storybook/react';
import { months } from '../../stories/support/chart-data.ts';

const meta: Meta<typeof BarChart> = { title: 'Charts/BarChart', component: BarChart };
export default meta;

type Story = StoryObj<typeof BarChart>;

export const OneSeries: Story = {
  args: {
    data: { labels: months, series: [{ label: 'Quotes', values: [12, 19, 7, 23, 17, 9] }] },
    options: {
      title: 'Quotes by month',
      description: 'All kinds, by the month they were saved.',
      labelHeader: 'Month',
    },
  },
};

export const StackedMoney: Story = {
  name: 'Stacked, money',
  args: {
    data: {
      labels: months,
      series: [
        { label: 'Install', values: [190_000, 0, 380_000, 50_000, 190_000, 0] },
        { label: 'Monthly', values: [214_500, 330_000, 120_000, 480_000, 260_000, 90_000] },
      ],
    },
    options: { title: 'Ordered value', valueKind: 'money', stacked: true, labelHeader: 'Month' },
  },
};

export const HorizontalPercent: Story = {
  name: 'Horizontal, percent',
  args: {
    data: {
      labels: months,
      series: [{ label: 'Availability', values: [99.98, 100, 97.2, 99.9, 99.99, 100] }],
    },
    options: { title: 'Availability', valueKind: 'percent', horizontal: true, labelHeader: 'Month' },
  },
};

export const NoData: Story = {
  args: {
    data: { labels: [], series: [] },
    options: { title: 'No bars' },
  },
};

export const Loading: Story = {
  args: {
    data: { labels: [], series: [] },
    options: { title: 'Loading bars', loading: true },
  },
};
