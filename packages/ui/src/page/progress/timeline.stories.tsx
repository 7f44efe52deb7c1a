import { Timeline } from '@portal/ui/detail';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Timeline> = { title: 'Detail/Timeline', component: Timeline };
export default meta;

type Story = StoryObj<typeof Timeline>;

export const DoneOnHoldUpcoming: Story = {
  name: 'Done, on hold, upcoming',
  args: {
    label: 'Order history',
    items: [
      { id: '1', title: 'Submitted', when: '02/11/2026', state: 'done' },
      {
        id: '2',
        title: 'Survey',
        when: '11/11/2026',
        text: 'No excess construction charge.',
        state: 'done',
      },
      { id: '3', title: 'Wayleave', when: 'since 18/11/2026', text: 'Waiting for you.', state: 'held' },
      { id: '4', title: 'Build', when: '09/12/2026', state: 'current' },
      { id: '5', title: 'Live', when: '18/12/2026', state: 'waiting' },
    ],
  },
};
