import { Button, Stack, Text } from '@portal/ui';
import { Modal } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const updateWords = (
  <Text component="p" tone="muted">
    We've updated our portal and need to refresh so that you are getting the latest and correct information.
    Please click below to either refresh now or to delay if you are in the middle of a process.
  </Text>
);

const meta: Meta<typeof Modal> = { title: 'Page/Modal', component: Modal };
export default meta;

type Story = StoryObj<typeof Modal>;

export const EveryWayToClose: Story = {
  render: () => (
    <Held start={false}>
      {(open, setOpen) => (
        <>
          <Button onClick={() => setOpen(true)}>Open modal</Button>
          <Modal
            open={open}
            onClose={() => setOpen(false)}
            title="A new version is here"
            actions={
              <>
                <Button onClick={() => setOpen(false)}>Delay 5 minutes</Button>
                <Button variant="primary" onClick={() => setOpen(false)}>
                  Refresh now
                </Button>
              </>
            }
          >
            {updateWords}
          </Modal>
        </>
      )}
    </Held>
  ),
};

export const Large: Story = {
  name: 'Large, longer than the screen',
  render: () => (
    <Held start={false}>
      {(open, setOpen) => (
        <>
          <Button onClick={() => setOpen(true)}>Open long modal</Button>
          <Modal
            open={open}
            onClose={() => setOpen(false)}
            title="Terms and conditions"
            size="large"
            actions={
              <Button variant="primary" onClick={() => setOpen(false)}>
                Done
              </Button>
            }
          >
            <Stack gap={3}>
              {Array.from({ length: 40 }, (_, index) => (
                <Text key={index} component="p">
                  {index + 1}. The supplier keeps the line at the speed that was ordered, and says beforehand
                  when work on it is planned.
                </Text>
              ))}
            </Stack>
          </Modal>
        </>
      )}
    </Held>
  ),
};

export const ClosedByItsButtonsOnly: Story = {
  name: 'Closed by its buttons only, with another on top',
  render: () => (
    <Held start={0}>
      {(depth, setDepth) => (
        <>
          <Button onClick={() => setDepth(1)}>Open nested modals</Button>
          <Modal
            open={depth > 0}
            onClose={() => setDepth(0)}
            title="The first"
            closeIcon={false}
            closeOnBackdrop={false}
            closeOnEscape={false}
            actions={
              <>
                <Button onClick={() => setDepth(0)}>Close the first</Button>
                <Button variant="primary" onClick={() => setDepth(2)}>
                  Open the second
                </Button>
              </>
            }
          >
            <Text component="p">Neither Escape nor a press outside closes this modal.</Text>
          </Modal>
          <Modal open={depth > 1} onClose={() => setDepth(1)} title="The second" size="small">
            <Text component="p">Escape closes this modal only.</Text>
          </Modal>
        </>
      )}
    </Held>
  ),
};
