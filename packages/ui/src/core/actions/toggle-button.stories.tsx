import { Row, ToggleButton } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof ToggleButton> = { title: 'Core/ToggleButton', component: ToggleButton };
export default meta;

type Story = StoryObj<typeof ToggleButton>;

export const OnAndOff: Story = {
  name: 'On and off',
  render: () => (
    <Held<boolean> start={true}>
      {(isChosen, setChosen) => (
        <Row gap={2}>
          <ToggleButton isChosen={isChosen} onToggle={() => setChosen(!isChosen)}>
            100 Mb
          </ToggleButton>
          <ToggleButton isChosen={!isChosen} onToggle={() => setChosen(!isChosen)}>
            1 Gb
          </ToggleButton>
        </Row>
      )}
    </Held>
  ),
};
