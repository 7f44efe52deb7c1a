import { SelectedRowList } from '@portal/ui/grid';
import type { Meta, StoryObj } from '@storybook/react';
import { sampleQuotes } from '../../../stories/support/sample-quotes.tsx';

const meta: Meta<typeof SelectedRowList> = { title: 'Grid/SelectedRowList', component: SelectedRowList };
export default meta;

type Story = StoryObj<typeof SelectedRowList>;

export const WithRowsOfOtherPages: Story = {
  render: () => (
    <SelectedRowList
      rows={sampleQuotes.slice(0, 4)}
      pageRows={sampleQuotes.slice(0, 2)}
      label={({ reference, customer }) => `${reference}, ${customer}`}
      note={({ status }) => (status === 'Saved' ? null : 'only Saved quotes can be accepted')}
    />
  ),
};
