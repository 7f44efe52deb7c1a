import { Stack } from '@portal/ui';
import { DateField, day, minDay, moment } from '@portal/ui/dates';
import { Form, required } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../stories/support/field-states.tsx';
import { saveButton } from '../../stories/support/form-parts.tsx';
import { nothing } from '../../stories/support/held.tsx';

const field: FieldSample = {
  schema: day(required()),
  value: '2026-11-21',
  show: (props) => <DateField {...props} />,
};

const meta: Meta<typeof DateField> = { title: 'Dates/DateField', component: DateField };
export default meta;

type Story = StoryObj<typeof DateField>;

export const From1November2026: Story = {
  name: 'From 1 November 2026',
  render: () => (
    <Form schema={object({ crd: day(required(), minDay('2026-11-01')) })} onSubmit={nothing} aria-label="Day">
      <Stack gap={3}>
        <DateField name="crd" label="Customer required date" min="2026-11-01" />
        {saveButton('Save day')}
      </Stack>
    </Form>
  ),
};

export const WithTime: Story = {
  render: () => (
    <Form
      schema={object({ at: moment(required()) })}
      initialValues={{ at: '2026-11-21T09:30:00' }}
      onSubmit={nothing}
      aria-label="Moment"
    >
      <Stack gap={3}>
        <DateField name="at" label="Engineer's visit" withTime />
        {saveButton('Save moment')}
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
