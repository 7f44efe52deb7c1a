import { Delayed } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

// Storybook cannot read this widget's documentation from the source.
const meta: Meta<typeof Delayed> = {
  title: 'Core/Delayed',
  component: Delayed,
  argTypes: {
    ms: { description: 'Delay in milliseconds', table: { defaultValue: { summary: '150' } } },
    children: { description: 'Shown after the delay' },
  },
  parameters: {
    docs: {
      description: {
        component: 'Renders its children after a short delay, so that quick loads show no placeholder.',
      },
    },
  },
};
export default meta;

type Story = StoryObj<typeof Delayed>;

export const After150Ms: Story = {
  name: 'After 150 ms',
  render: () => <Delayed>Shown after a delay.</Delayed>,
};
