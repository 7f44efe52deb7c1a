import { KeyValueList } from '../../../src/detail/index.ts';
import { Button, icons } from '../../../src/index.ts';
import { BottomBar, ConfirmDialog, SidebarModal } from '../../../src/page/index.ts';
import { Held, nothing, type Samples, state } from '../sample.tsx';

const facts = [
  { label: 'Circuit type', value: 'Ethernet, on-net' },
  { label: 'Supplier reference', value: 'NGC-44821-A', copy: 'NGC-44821-A' },
  { label: 'Contract end', value: '30/11/2029', hint: '36 months from live' },
  { label: 'WAN IP', value: null },
];

export const dialogSamples: Samples = {
  ConfirmDialog: [
    state(
      'busy: cannot be closed',
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
      </Held>,
    ),
    state(
      'for an action that cannot be undone',
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
      </Held>,
    ),
  ],
  SidebarModal: [
    state(
      'from the right',
      <Held start={false}>
        {(open, setOpen) => (
          <>
            <Button onClick={() => setOpen(true)}>Open sheet</Button>
            <SidebarModal
              open={open}
              onClose={() => setOpen(false)}
              title="Ethernet 1 Gb over City Light"
              actions={
                <>
                  <Button onClick={() => setOpen(false)}>Close</Button>
                  <Button variant="primary" icon={<icons.check />} onClick={() => setOpen(false)}>
                    Save quote
                  </Button>
                </>
              }
            >
              <KeyValueList items={facts} />
            </SidebarModal>
          </>
        )}
      </Held>,
    ),
  ],
  BottomBar: [
    state(
      'appears with a selection',
      <Held start={0}>
        {(count, setCount) => (
          <>
            {count === 0 && <Button onClick={() => setCount(2)}>Choose two quotes</Button>}
            <BottomBar count={count} noun={['quote', 'quotes']} onClear={() => setCount(0)}>
              <Button size="small">Archive</Button>
            </BottomBar>
          </>
        )}
      </Held>,
    ),
  ],
};
