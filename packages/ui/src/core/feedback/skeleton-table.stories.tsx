import { SkeletonTable } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof SkeletonTable> = { title: 'Core/SkeletonTable', component: SkeletonTable };
export default meta;

type Story = StoryObj<typeof SkeletonTable>;

export const FourRows: Story = {
  args: {
    rows: 4,
    columns: 3,
  },
};
