import { Card } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Card> = { title: 'Core/Card', component: Card };
export default meta;

type Story = StoryObj<typeof Card>;

export const Default: Story = {
  render: () => <Card>One self-contained item</Card>,
};
