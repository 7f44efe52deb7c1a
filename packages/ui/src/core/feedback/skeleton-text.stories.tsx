import { SkeletonText } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof SkeletonText> = { title: 'Core/SkeletonText', component: SkeletonText };
export default meta;

type Story = StoryObj<typeof SkeletonText>;

export const FiveLines: Story = {
  args: {
    lines: 5,
  },
};
