import { Button } from '@portal/ui';
import { BottomBar } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof BottomBar> = { title: 'Page/BottomBar', component: BottomBar };
export default meta;

type Story = StoryObj<typeof BottomBar>;

export const AppearsWithASelection: Story = {
  render: () => (
    <Held start={0}>
      {(count, setCount) => (
        <>
          {count === 0 && <Button onClick={() => setCount(2)}>Choose two quotes</Button>}
          <BottomBar count={count} noun={['quote', 'quotes']} onClear={() => setCount(0)}>
            <Button size="small">Archive</Button>
          </BottomBar>
        </>
      )}
    </Held>
  ),
};
