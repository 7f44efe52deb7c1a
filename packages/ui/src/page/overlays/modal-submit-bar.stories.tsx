import { Box, Button, Text } from '@portal/ui';
import { ModalSubmitBar } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

// Storybook cannot read this widget's documentation from the source.
const meta: Meta<typeof ModalSubmitBar> = {
  title: 'Page/ModalSubmitBar',
  component: ModalSubmitBar,

  // The bar reaches into the padding of a dialog.
  decorators: [
    (Story) => (
      <Box sx={{ px: 5 }}>
        <Story />
      </Box>
    ),
  ],
  parameters: {
    docs: {
      description: {
        component:
          'The submit button of a form in a side panel, or of a long form in a dialog: in view while the form scrolls behind it.',
      },
    },
  },
};
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
