import { Stack } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';
import { blocks } from '../../../stories/support/blocks.tsx';

const meta: Meta<typeof Stack> = { title: 'Core/Stack', component: Stack };
export default meta;

type Story = StoryObj<typeof Stack>;

export const Default: Story = {
  render: () => <Stack gap={2}>{blocks}</Stack>,
};
