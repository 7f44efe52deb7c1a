import { PieChart } from '@portal/ui/charts';
import type { Meta, StoryObj } from '@storybook/react';
import { quotesByState } from '../../stories/support/chart-data.ts';

const meta: Meta<typeof PieChart> = { title: 'Charts/PieChart', component: PieChart };
export default meta;

type Story = StoryObj<typeof PieChart>;

export const SixSlices: Story = {
  args: {
    data: quotesByState,
    options: { title: 'Quotes by state, as a pie' },
  },
};

export const SlicesWhoseColourHasAMeaning: Story = {
  args: {
    data: {
      slices: [
        { label: 'On', value: 182, tone: 'success' },
        { label: 'Unknown', value: 14, tone: 'neutral' },
        { label: 'Off', value: 4, tone: 'danger' },
      ],
    },
    options: { title: 'Services now' },
  },
};

export const NoData: Story = {
  args: {
    data: { slices: [] },
    options: { title: 'No slices' },
  },
};

export const Loading: Story = {
  args: {
    data: { slices: [] },
    options: { title: 'Loading slices', loading: true },
  },
};
