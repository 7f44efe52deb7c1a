import { Text } from '@portal/ui';
import { Tabs } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof Tabs> = { title: 'Page/Tabs', component: Tabs };
export default meta;

type Story = StoryObj<typeof Tabs>;

export const TooManyToFit: Story = {
  name: 'Too many to fit: scrolls horizontally',
  render: () => (
    <Held start="All">
      {(tab, setTab) => (
        <Tabs
          label="Status"
          value={tab}
          onChange={setTab}
          tabs={['All', 'Saved', 'Pending CRF', 'Pending Approval', 'Processing Order', 'Order Created'].map(
            (each, index) => ({ id: each, label: each, count: 328 >> index }),
          )}
        />
      )}
    </Held>
  ),
};

export const WithCountsOneDisabled: Story = {
  name: 'With counts, one disabled',
  render: () => (
    <Held start="overview">
      {(tab, setTab) => (
        <Tabs
          label="Quote"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'overview', label: 'Overview' },
            { id: 'history', label: 'History', count: 12 },
            { id: 'billing', label: 'Billing', disabled: true },
            { id: 'documents', label: 'Documents', count: 3 },
          ]}
        >
          <Text tone="muted">Content of {tab}.</Text>
        </Tabs>
      )}
    </Held>
  ),
};
