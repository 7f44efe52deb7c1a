import { Stack } from '@portal/ui';
import { DateRangeField, dayRange } from '@portal/ui/dates';
import { Form, required } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../stories/support/field-states.tsx';
import { saveButton } from '../../stories/support/form-parts.tsx';
import { nothing } from '../../stories/support/held.tsx';

const field: FieldSample = {
  schema: dayRange(required()),
  wrong: { start: '2026-11-12', end: null },
  value: { start: '2026-11-02', end: '2026-11-12' },
  show: (props) => <DateRangeField {...props} />,
};

const meta: Meta<typeof DateRangeField> = { title: 'Dates/DateRangeField', component: DateRangeField };
export default meta;

type Story = StoryObj<typeof DateRangeField>;

export const InAForm: Story = {
  render: () => (
    <Form schema={object({ window: dayRange() })} onSubmit={nothing} aria-label="Range">
      <Stack gap={3}>
        <DateRangeField name="window" label="Install window" optional />
        {saveButton('Save range')}
      </Stack>
    </Form>
  ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
