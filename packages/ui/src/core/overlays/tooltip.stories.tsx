import { Button, Row, Tooltip } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Tooltip> = { title: 'Core/Tooltip', component: Tooltip };
export default meta;

type Story = StoryObj<typeof Tooltip>;

export const EachSide: Story = {
  render: () => (
    <Row wrap>
      {(['top', 'bottom', 'left', 'right'] as const).map((side) => (
        <Tooltip key={side} placement={side} title="The physical ceiling of the line.">
          <Button variant="quiet">Bearer ({side})</Button>
        </Tooltip>
      ))}
    </Row>
  ),
};
