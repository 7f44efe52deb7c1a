import { Link } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Link> = { title: 'Core/Link', component: Link };
export default meta;

type Story = StoryObj<typeof Link>;

export const InText: Story = {
  args: {
    href: '#',
    children: 'Change address',
  },
};

export const Quiet: Story = {
  args: {
    href: '#',
    quiet: true,
    children: 'Saved quotes',
  },
};

export const External: Story = {
  args: {
    href: 'https://status.example.test',
    external: true,
    children: 'Service status',
  },
};
