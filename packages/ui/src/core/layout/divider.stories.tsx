import { Divider, Row } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Divider> = { title: 'Core/Divider', component: Divider };
export default meta;

type Story = StoryObj<typeof Divider>;

export const Across: Story = {
  args: {},
};

export const Down: Story = {
  render: () => (
    <Row sx={{ height: 32 }}>
      Install
      <Divider vertical />
      Monthly
    </Row>
  ),
};
