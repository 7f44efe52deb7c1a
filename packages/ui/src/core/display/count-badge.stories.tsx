import { CountBadge } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof CountBadge> = { title: 'Core/CountBadge', component: CountBadge };
export default meta;

type Story = StoryObj<typeof CountBadge>;

export const Few: Story = {
  args: {
    count: 4,
    label: 'unread',
  },
};

export const MoreThan99: Story = {
  name: 'More than 99',
  args: {
    count: 128,
    label: 'unread notifications',
  },
};

export const Quiet: Story = {
  args: {
    count: 12,
    quiet: true,
    label: 'in all',
  },
};
