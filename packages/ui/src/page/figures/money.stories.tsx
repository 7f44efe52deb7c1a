import { Money } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Money> = { title: 'Page/Money', component: Money };
export default meta;

type Story = StoryObj<typeof Money>;

export const AMonth: Story = {
  args: {
    pence: 31_250,
    suffix: 'a month',
    weight: 500,
  },
};

export const WithoutPence: Story = {
  args: {
    pence: 190_000,
    decimals: 0,
  },
};

export const NotKnown: Story = {
  args: {
    pence: null,
  },
};
