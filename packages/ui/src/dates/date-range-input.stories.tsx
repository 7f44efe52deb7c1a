import { type DateRange, DateRangeInput } from '@portal/ui/dates';
import type { Meta, StoryObj } from '@storybook/react';
import { Held, nothing } from '../../stories/support/held.tsx';

const meta: Meta<typeof DateRangeInput> = { title: 'Dates/DateRangeInput', component: DateRangeInput };
export default meta;

type Story = StoryObj<typeof DateRangeInput>;

export const AppliesItself: Story = {
  render: () => (
    <Held<DateRange | null> start={{ start: '2026-11-02', end: '2026-11-12' }}>
      {(value, set) => <DateRangeInput label="Created" value={value} onChange={set} />}
    </Held>
  ),
};

export const WithAnApplyButton: Story = {
  render: () => (
    <Held<DateRange | null> start={null}>
      {(value, set) => <DateRangeInput label="Ordered" value={value} onChange={set} autoApply={false} />}
    </Held>
  ),
};

export const WithinLimitsWithoutPresets: Story = {
  name: 'Within limits, without presets',
  render: () => (
    <Held<DateRange | null> start={null}>
      {(value, set) => (
        <DateRangeInput
          label="Visited"
          value={value}
          onChange={set}
          min="2026-11-02"
          max="2026-11-20"
          presets={[]}
        />
      )}
    </Held>
  ),
};

export const Disabled: Story = {
  args: {
    label: 'Closed',
    value: null,
    onChange: nothing,
    disabled: true,
  },
};
