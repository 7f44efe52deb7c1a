import { icons, Row, StatusTag, tones } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof StatusTag> = { title: 'Core/StatusTag', component: StatusTag };
export default meta;

type Story = StoryObj<typeof StatusTag>;

export const Tones: Story = {
  render: () => (
    <Row wrap>
      {tones.map((tone) => (
        <StatusTag key={tone} tone={tone}>
          {tone}
        </StatusTag>
      ))}
    </Row>
  ),
};

export const WithAnIcon: Story = {
  render: () => (
    <Row wrap>
      <StatusTag tone="success" icon={<icons.check />}>
        Order Created
      </StatusTag>
      <StatusTag tone="warning" icon={<pageIcons.timer />}>
        Expires in 3 days
      </StatusTag>
    </Row>
  ),
};
