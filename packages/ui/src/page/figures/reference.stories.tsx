import { Reference } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Reference> = { title: 'Page/Reference', component: Reference };
export default meta;

type Story = StoryObj<typeof Reference>;

export const WithItsCopyButton: Story = {
  args: {
    children: 'Q-2026-004127',
  },
};

export const ALink: Story = {
  args: {
    href: '#',
    children: 'CR-88213',
  },
};

export const Plain: Story = {
  args: {
    copy: false,
    children: 'CR-88213',
  },
};
