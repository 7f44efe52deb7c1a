import { SkipLink } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof SkipLink> = { title: 'Core/SkipLink', component: SkipLink };
export default meta;

type Story = StoryObj<typeof SkipLink>;

export const ShownWhenFocused: Story = {
  name: 'Shown when focused (press Tab from here)',
  args: {},
};
