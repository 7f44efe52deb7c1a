import { StatCard, StatRow } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

// Storybook cannot read this widget's documentation from the source.
const meta: Meta<typeof StatRow> = {
  title: 'Page/StatRow',
  component: StatRow,

  parameters: {
    docs: { description: { component: 'A row of stat cards in one frame, separated by lines.' } },
  },
};
export default meta;

type Story = StoryObj<typeof StatRow>;

export const ThreeFigures: Story = {
  args: {
    children: (
      <>
        <StatCard label="Saved" value="1,214" />
        <StatCard label="Pending CRF" value="31" />
        <StatCard
          label="Order Created"
          value="96"
          delta={{ text: '3%', direction: 'down', tone: 'danger' }}
        />
      </>
    ),
  },
};
