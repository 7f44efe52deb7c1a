import { DateInput } from '@portal/ui/dates';
import type { Meta, StoryObj } from '@storybook/react';
import { Held, nothing } from '../../stories/support/held.tsx';

const meta: Meta<typeof DateInput> = { title: 'Dates/DateInput', component: DateInput };
export default meta;

type Story = StoryObj<typeof DateInput>;

export const WithoutAForm: Story = {
  render: () => (
    <Held<string | null> start="2026-11-21">
      {(value, set) => <DateInput label="From" value={value} onChange={set} min="2026-11-01" />}
    </Held>
  ),
};

export const Disabled: Story = {
  args: {
    label: 'Fixed day',
    value: '2026-11-21',
    onChange: nothing,
    disabled: true,
  },
};
