import { CounterAnimation, StatCard } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof StatCard> = { title: 'Page/StatCard', component: StatCard };
export default meta;

type Story = StoryObj<typeof StatCard>;

export const CountsUp: Story = {
  name: 'Counts up, with a link',
  args: {
    label: 'Quotes saved',
    value: <CounterAnimation value={1214} />,
    href: '#',
  },
};

export const UpPositive: Story = {
  name: 'Up, positive',
  args: {
    label: 'Orders',
    value: '96',
    delta: { text: '8%', direction: 'up', tone: 'success' },
  },
};

export const WithAHint: Story = {
  args: {
    label: 'Waiting for approval',
    value: '12',
    hint: '4 expire this week',
  },
};

export const Loading: Story = {
  args: {
    label: 'Services with an alert',
    value: '0',
    loading: true,
  },
};
