import { Button } from '@portal/ui';
import { LoadingOverlay } from '@portal/ui/detail';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof LoadingOverlay> = { title: 'Detail/LoadingOverlay', component: LoadingOverlay };
export default meta;

type Story = StoryObj<typeof LoadingOverlay>;

export const WithItsMessage: Story = {
  render: () => (
    <Held start={false}>
      {(open, setOpen) => (
        <>
          <Button
            onClick={() => {
              setOpen(true);
              setTimeout(() => setOpen(false), 1500);
            }}
          >
            Show loading overlay
          </Button>
          <LoadingOverlay open={open} message="Placing the order" />
        </>
      )}
    </Held>
  ),
};
