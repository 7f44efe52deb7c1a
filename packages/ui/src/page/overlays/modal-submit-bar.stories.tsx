import { Button, Text } from '@portal/ui';
import { ModalSubmitBar } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof ModalSubmitBar> = { title: 'Page/ModalSubmitBar', component: ModalSubmitBar };
export default meta;

type Story = StoryObj<typeof ModalSubmitBar>;

export const BelowALongForm: Story = {
  args: {
    children: (
      <>
        <Button variant="primary">Open case</Button>
        <Text tone="muted">Saved as a draft</Text>
      </>
    ),
  },
};
