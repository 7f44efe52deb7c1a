import { LineChart } from '@portal/ui/charts';
import type { Meta, StoryObj } from '@storybook/react';
import { months } from '../../stories/support/chart-data.ts';

const days = Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}/11/2026`);

const wave = (scale: number, shift: number) =>
  days.map((_, day) => (day === 12 ? null : Math.round(scale * (1.4 + Math.sin((day + shift) / 4)))));

const meta: Meta<typeof LineChart> = { title: 'Charts/LineChart', component: LineChart };
export default meta;

type Story = StoryObj<typeof LineChart>;

export const FewPointsWithMarkers: Story = {
  args: {
    data: { labels: months, series: [{ label: 'Median', values: [14, 12, 13, 11, 12, 10] }] },
    options: { title: 'Days to live', marks: true, labelHeader: 'Month' },
  },
};

export const TwoSeriesWithAGap: Story = {
  name: 'Two series with a gap, bytes',
  args: {
    data: {
      labels: days,
      series: [
        { label: 'In', values: wave(3e8, 0) },
        { label: 'Out', values: wave(1.4e8, 5) },
      ],
    },
    options: {
      title: 'Traffic',
      valueKind: 'bytes',
      area: true,
      formatLabel: (label) => label.slice(0, 5),
      labelHeader: 'Day',
    },
  },
};

export const NoData: Story = {
  args: {
    data: { labels: [], series: [] },
    options: { title: 'Nothing yet', emptyText: 'No traffic in this period' },
  },
};

export const Loading: Story = {
  args: {
    data: { labels: [], series: [] },
    options: { title: 'Loading lines', loading: true },
  },
};
