import { StopButton } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof StopButton> = { title: 'Core/StopButton', component: StopButton };
export default meta;

type Story = StoryObj<typeof StopButton>;

export const Running: Story = {
  args: { children: 'Stop search' },
};

export const Stopping: Story = {
  args: { children: 'Stop search', loading: true },
};
