import { Skeleton, Stack } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Skeleton> = { title: 'Core/Skeleton', component: Skeleton };
export default meta;

type Story = StoryObj<typeof Skeleton>;

export const ALineAndABox: Story = {
  render: () => (
    <Stack gap={2}>
      {[12, 48].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  ),
};
