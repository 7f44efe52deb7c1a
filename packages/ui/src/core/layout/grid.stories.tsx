import { Grid } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';
import { blocks } from '../../../stories/support/blocks.tsx';

const meta: Meta<typeof Grid> = { title: 'Core/Grid', component: Grid };
export default meta;

type Story = StoryObj<typeof Grid>;

export const AsManyAsFit: Story = {
  render: () => <Grid min={90}>{blocks}</Grid>,
};

export const TwoColumns: Story = {
  render: () => <Grid columns={2}>{blocks}</Grid>,
};
