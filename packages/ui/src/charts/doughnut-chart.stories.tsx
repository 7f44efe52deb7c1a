import { DoughnutChart } from '@portal/ui/charts';
import type { Meta, StoryObj } from '@storybook/react';
import { quotesByState } from '../../stories/support/chart-data.ts';

const meta: Meta<typeof DoughnutChart> = { title: 'Charts/DoughnutChart', component: DoughnutChart };
export default meta;

type Story = StoryObj<typeof DoughnutChart>;

export const WithTheTotal: Story = {
  args: {
    data: quotesByState,
    options: { title: 'Quotes by state' },
  },
};

export const WithTextInTheMiddleAnd: Story = {
  name: 'With text in the middle and no legend',
  args: {
    data: quotesByState,
    options: { title: 'Quotes won', centreText: '29% won', legendHidden: true },
  },
};
