import { Row } from '@portal/ui';
import { Switch } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { Held, nothing } from '../../../stories/support/held.tsx';

const meta: Meta<typeof Switch> = { title: 'Forms/Switch', component: Switch };
export default meta;

type Story = StoryObj<typeof Switch>;

export const OnAndDisabled: Story = {
  name: 'On, and disabled',
  render: () => (
    <Row>
      <Held<boolean> start>
        {(checked, set) => (
          <Switch aria-label="Email me" checked={checked} onChange={(event) => set(event.target.checked)} />
        )}
      </Held>
      <Switch aria-label="Always on" checked disabled onChange={nothing} />
    </Row>
  ),
};
