import { BrandName } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof BrandName> = { title: 'Core/BrandName', component: BrandName };
export default meta;

type Story = StoryObj<typeof BrandName>;

export const Default: Story = {
  args: {},
};
