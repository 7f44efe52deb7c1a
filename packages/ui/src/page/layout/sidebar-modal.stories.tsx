import { Button, icons } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { SidebarModal } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const facts = [
  { label: 'Circuit type', value: 'Ethernet, on-net' },
  { label: 'Supplier reference', value: 'NGC-44821-A', copy: 'NGC-44821-A' },
  { label: 'Contract end', value: '30/11/2029', hint: '36 months from live' },
  { label: 'WAN IP', value: null },
];

const meta: Meta<typeof SidebarModal> = { title: 'Page/SidebarModal', component: SidebarModal };
export default meta;

type Story = StoryObj<typeof SidebarModal>;

export const FromTheRight: Story = {
  render: () => (
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
    </Held>
  ),
};
