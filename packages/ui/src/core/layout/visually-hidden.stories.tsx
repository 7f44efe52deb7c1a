import { Text, VisuallyHidden } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof VisuallyHidden> = { title: 'Core/VisuallyHidden', component: VisuallyHidden };
export default meta;

type Story = StoryObj<typeof VisuallyHidden>;

export const BesideANumber: Story = {
  render: () => (
    <Text>
      12<VisuallyHidden> quotes wait for approval</VisuallyHidden>
    </Text>
  ),
};
