import { LoadingOverlay } from '../../../src/detail/index.ts';
import { Button, IconButton, icons, Stack, Text } from '../../../src/index.ts';
import { menuIcons } from '../../../src/menu-icons/index.ts';
import { Dropdown, Modal, ModalSubmitBar, pageIcons } from '../../../src/page/index.ts';
import { Held, type Samples, state } from '../sample.tsx';

const updateWords = (
  <Text component="p" tone="muted">
    We've updated our portal and need to refresh so that you are getting the latest and correct information.
    Please click below to either refresh now or to delay if you are in the middle of a process.
  </Text>
);

export const overlaySamples: Samples = {
  Dropdown: [
    state(
      'actions',
      <Dropdown
        trigger={(props) => (
          <Button {...props} endIcon={<icons.chevronDown />}>
            Actions
          </Button>
        )}
        items={[
          { id: 'h', heading: 'Quote' },
          { id: 'print', label: 'Print', icon: <pageIcons.print /> },
          { id: 'copy', label: 'Copy reference', icon: <icons.copy />, hint: 'Q-2026-004127' },
          { id: 'approve', label: 'Approve', icon: <icons.check />, disabled: true },
          { id: 'd', divider: true },
          { id: 'delete', label: 'Delete', icon: <pageIcons.delete />, danger: true },
        ]}
      />,
    ),
    state(
      'options, under a header',
      <Held start="light">
        {(mode, setMode) => (
          <Dropdown
            align="end"
            header={<Text weight={500}>Rosa Okafor</Text>}
            trigger={(props) => (
              <IconButton {...props} label="Appearance" icon={<menuIcons.lightMode />} tooltip={false} />
            )}
            items={['light', 'dark'].map((each) => ({
              id: each,
              label: each,
              selected: mode === each,
              onSelect: () => setMode(each),
            }))}
          />
        )}
      </Held>,
    ),
  ],
  ModalSubmitBar: [
    state(
      'below a long form',
      <ModalSubmitBar>
        <Button variant="primary">Open case</Button>
        <Text tone="muted">Saved as a draft</Text>
      </ModalSubmitBar>,
    ),
  ],
  Modal: [
    state(
      'every way to close',
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
      </Held>,
    ),
    state(
      'large, longer than the screen',
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
                    {index + 1}. The supplier keeps the line at the speed that was ordered, and says
                    beforehand when work on it is planned.
                  </Text>
                ))}
              </Stack>
            </Modal>
          </>
        )}
      </Held>,
    ),
    state(
      'closed by its buttons only, with another on top',
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
      </Held>,
    ),
  ],
  LoadingOverlay: [
    state(
      'with its message',
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
      </Held>,
    ),
  ],
};
