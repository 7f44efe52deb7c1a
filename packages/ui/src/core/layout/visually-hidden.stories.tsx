import { Text, VisuallyHidden } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

// Storybook cannot read this widget's documentation from the source.
const meta: Meta<typeof VisuallyHidden> = {
  title: 'Core/VisuallyHidden',
  component: VisuallyHidden,

  parameters: {
    docs: { description: { component: 'Content for screen readers only.' } },
  },
};
export default meta;

type Story = StoryObj<typeof VisuallyHidden>;

export const BesideANumber: Story = {
  render: () => (
    <Text>
      12<VisuallyHidden> quotes wait for approval</VisuallyHidden>
    </Text>
  ),
};
