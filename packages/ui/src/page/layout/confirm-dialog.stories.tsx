import { Button } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held, nothing } from '../../../stories/support/held.tsx';

const meta: Meta<typeof ConfirmDialog> = { title: 'Page/ConfirmDialog', component: ConfirmDialog };
export default meta;

type Story = StoryObj<typeof ConfirmDialog>;

export const BusyCannotBeClosed: Story = {
  name: 'Busy: cannot be closed',
  render: () => (
    <Held start={false}>
      {(open, setOpen) => (
        <>
          <Button
            onClick={() => {
              setOpen(true);
              setTimeout(() => setOpen(false), 2500);
            }}
          >
            Open busy confirmation
          </Button>
          <ConfirmDialog
            open={open}
            title="Approve and order"
            confirmLabel="Approve and order"
            loading
            onConfirm={nothing}
            onCancel={nothing}
          >
            The order is placed immediately.
          </ConfirmDialog>
        </>
      )}
    </Held>
  ),
};

export const Irreversible: Story = {
  name: 'For an action that cannot be undone',
  render: () => (
    <Held start={false}>
      {(open, setOpen) => (
        <>
          <Button onClick={() => setOpen(true)}>Open confirmation</Button>
          <ConfirmDialog
            open={open}
            title="Cancel this quote"
            confirmLabel="Cancel quote"
            cancelLabel="Keep quote"
            danger
            onConfirm={() => setOpen(false)}
            onCancel={() => setOpen(false)}
          >
            Q-2026-004127 moves to Cancelled. It can be saved again at today's price.
          </ConfirmDialog>
        </>
      )}
    </Held>
  ),
};
