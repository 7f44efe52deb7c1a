import { Button, Row, Text } from '@portal/ui';
import { CounterAnimation } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof CounterAnimation> = { title: 'Page/CounterAnimation', component: CounterAnimation };
export default meta;

type Story = StoryObj<typeof CounterAnimation>;

export const AnimatesToANewValue: Story = {
  render: () => (
    <Held start={120}>
      {(value, setValue) => (
        <Row gap={4}>
          <Text variant="title" component="span">
            <CounterAnimation value={value} />
          </Text>
          <Button size="small" onClick={() => setValue(value + 137)}>
            Add 137
          </Button>
        </Row>
      )}
    </Held>
  ),
};
