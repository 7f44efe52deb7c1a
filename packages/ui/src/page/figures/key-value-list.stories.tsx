import { KeyValueList } from '@portal/ui/detail';
import type { Meta, StoryObj } from '@storybook/react';

const facts = [
  { label: 'Circuit type', value: 'Ethernet, on-net' },
  { label: 'Supplier reference', value: 'NGC-44821-A', copy: 'NGC-44821-A' },
  { label: 'Contract end', value: '30/11/2029', hint: '36 months from live' },
  { label: 'WAN IP', value: null },
];

const meta: Meta<typeof KeyValueList> = { title: 'Detail/KeyValueList', component: KeyValueList };
export default meta;

type Story = StoryObj<typeof KeyValueList>;

export const OneColumn: Story = {
  args: {
    items: facts,
  },
};

export const TwoColumns: Story = {
  args: {
    columns: 2,
    items: facts,
  },
};
