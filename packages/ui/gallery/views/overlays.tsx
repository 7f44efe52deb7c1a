import { useState } from 'react';
import { Button, LoadingOverlay, Modal, Row, Stack, Text } from '../../src/index.ts';
import {
  ConfirmDialog,
  KeyValueList,
  Page,
  PageHeader,
  PriceFigures,
  Section,
  SidebarModal,
} from '../../src/page/index.ts';

type Open = 'modal' | 'sheet' | 'confirm' | 'nested' | 'loading' | null;

export function OverlaysView() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Page>
      <PageHeader title="Overlays" />
      <Section title="Dialogs and sheets">
        <Row wrap>
          <Button onClick={() => setOpen('modal')}>Open modal</Button>
          <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
          <Button onClick={() => setOpen('confirm')}>Open confirmation</Button>
          <Button
            onClick={() => {
              setOpen('loading');
              setTimeout(close, 2500);
            }}
          >
            Show loading overlay
          </Button>
        </Row>
      </Section>
      <Modal
        open={open === 'modal' || open === 'nested'}
        onClose={close}
        title="A new version is here"
        closeOnBackdrop={false}
        actions={
          <>
            <Button onClick={() => setOpen('nested')}>Delay 5 minutes</Button>
            <Button variant="primary" onClick={close}>
              Refresh now
            </Button>
          </>
        }
      >
        <Text component="p" tone="muted">
          We've updated our portal and need to refresh so that you are getting the latest and correct
          information. Please click below to either refresh now or to delay if you are in the middle of a
          process.
        </Text>
      </Modal>
      <ConfirmDialog
        open={open === 'nested' || open === 'confirm'}
        title="Cancel this quote"
        confirmLabel="Cancel quote"
        cancelLabel="Keep quote"
        danger
        onConfirm={close}
        onCancel={close}
      >
        Q-2026-004127 moves to Cancelled. It can be saved again from the same address at today's price.
      </ConfirmDialog>
      <SidebarModal
        open={open === 'sheet'}
        onClose={close}
        title="Ethernet 1 Gb over City Light"
        actions={
          <>
            <Button onClick={close}>Close</Button>
            <Button variant="primary" onClick={close}>
              Save quote
            </Button>
          </>
        }
      >
        <Stack gap={6}>
          <PriceFigures install={0} monthly={48_900} termMonths={60} ecc={null} size="small" />
          <KeyValueList
            items={[
              { label: 'Bearer', value: '1 Gb' },
              { label: 'Speed', value: '500 Mb' },
              { label: 'Layer', value: 'Layer 3' },
              { label: 'IP allocation', value: '/29' },
              { label: 'Lead time', value: '35 to 45 working days' },
              { label: 'Product type', value: 'Configurable' },
            ]}
          />
        </Stack>
      </SidebarModal>
      <LoadingOverlay open={open === 'loading'} message="Placing the order" />
    </Page>
  );
}
