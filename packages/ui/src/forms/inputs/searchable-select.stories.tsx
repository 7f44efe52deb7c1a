import { Row } from '@portal/ui';
import { SearchableSelect } from '@portal/ui/fields';
import type { Meta, StoryObj } from '@storybook/react';
import { suppliers } from '../../../stories/support/form-parts.tsx';
import { Held, nothing } from '../../../stories/support/held.tsx';

const meta: Meta<typeof SearchableSelect> = { title: 'Fields/SearchableSelect', component: SearchableSelect };
export default meta;

type Story = StoryObj<typeof SearchableSelect>;

export const NothingSelectedAndDisabled: Story = {
  name: 'Nothing selected, and disabled',
  render: () => (
    <Row wrap align="end">
      <Held<string | null> start={null}>
        {(value, set) => (
          <SearchableSelect label="Carrier" value={value} onChange={set} options={suppliers} />
        )}
      </Held>
      <SearchableSelect
        label="Fixed carrier"
        value="marram"
        onChange={nothing}
        options={suppliers}
        disabled
      />
    </Row>
  ),
};

export const TypeToFilter: Story = {
  name: 'Type to filter, arrow keys to select',
  render: () => (
    <Held<string | null> start="kestrel">
      {(value, set) => <SearchableSelect label="Supplier" value={value} onChange={set} options={suppliers} />}
    </Held>
  ),
};
