import { Delayed } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Delayed> = { title: 'Core/Delayed', component: Delayed };
export default meta;

type Story = StoryObj<typeof Delayed>;

export const After150Ms: Story = {
  name: 'After 150 ms',
  render: () => <Delayed>Shown after a delay.</Delayed>,
};
