import { Box, radius } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

// Storybook cannot read this widget's documentation from the source.
const meta: Meta<typeof Box> = {
  title: 'Core/Box',
  component: Box,

  parameters: {
    docs: { description: { component: 'A plain element styled with `sx`.' } },
  },
};
export default meta;

type Story = StoryObj<typeof Box>;

export const WithSx: Story = {
  name: 'With sx',
  render: () => (
    <Box sx={{ p: 3, borderRadius: `${radius.dialog}px`, bgcolor: 'surface.sunken' }}>12 px inside</Box>
  ),
};
