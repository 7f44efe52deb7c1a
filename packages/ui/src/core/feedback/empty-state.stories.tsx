import { Button, EmptyState } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof EmptyState> = { title: 'Core/EmptyState', component: EmptyState };
export default meta;

type Story = StoryObj<typeof EmptyState>;

export const WithAnAction: Story = {
  args: {
    icon: <pageIcons.quotes />,
    title: 'No saved quotes yet',
    description: 'Quotes that you save appear here.',
    action: <Button variant="primary">Check an address</Button>,
  },
};

export const TextOnly: Story = {
  args: {
    title: 'Nothing to show',
  },
};
