import { Row, StatusTag, tones } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';
import { blocks } from '../../../stories/support/blocks.tsx';

const meta: Meta<typeof Row> = { title: 'Core/Row', component: Row };
export default meta;

type Story = StoryObj<typeof Row>;

export const Default: Story = {
  render: () => <Row>{blocks}</Row>,
};

export const Apart: Story = {
  name: 'Space between',
  render: () => <Row justify="space-between">{blocks}</Row>,
};

export const Wrapping: Story = {
  render: () => (
    <Row wrap>
      {tones.concat(tones).map((tone, index) => (
        <StatusTag key={index} tone={tone}>
          {tone}
        </StatusTag>
      ))}
    </Row>
  ),
};
