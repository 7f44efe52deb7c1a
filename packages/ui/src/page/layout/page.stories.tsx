import { Page } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Page> = { title: 'Page/Page', component: Page };
export default meta;

type Story = StoryObj<typeof Page>;

export const WidthAndMargins: Story = {
  args: {
    width: 'reading',
    children: 'Narrow, for a form or a text',
  },
};
