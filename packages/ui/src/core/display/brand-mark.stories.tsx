import { BrandMark } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof BrandMark> = { title: 'Core/BrandMark', component: BrandMark };
export default meta;

type Story = StoryObj<typeof BrandMark>;

export const Default: Story = {
  args: {},
};

export const Large: Story = {
  name: '48 px',
  args: {
    size: 48,
  },
};
