import { CopyButton } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof CopyButton> = { title: 'Page/CopyButton', component: CopyButton };
export default meta;

type Story = StoryObj<typeof CopyButton>;

export const Alone: Story = {
  args: {
    value: 'NGC-44821-A',
    label: 'Copy supplier reference',
  },
};
