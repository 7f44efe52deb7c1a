import { Spinner } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Spinner> = { title: 'Core/Spinner', component: Spinner };
export default meta;

type Story = StoryObj<typeof Spinner>;

export const Small: Story = {
  args: {
    label: 'Looking for addresses',
  },
};

export const Medium: Story = {
  name: '24 px',
  args: {
    size: 24,
    label: 'Looking for more addresses',
  },
};
