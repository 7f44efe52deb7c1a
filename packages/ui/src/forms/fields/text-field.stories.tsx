import { max, required, TextField, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: text(required()),
  value: 'R12',
  show: (props) => <TextField {...props} />,
};

const meta: Meta<typeof TextField> = { title: 'Forms/TextField', component: TextField };
export default meta;

type Story = StoryObj<typeof TextField>;

export const RequiredWithHelp: Story = {
  name: 'Required, with help',
  render: () =>
    inForm(
      'Customer',
      object({ customer: text(required(), max(40)) }),
      <TextField name="customer" label="Customer name" help="As on the contract" />,
    ),
};

export const OptionalWithAUnit: Story = {
  name: 'Optional, with a unit',
  render: () =>
    inForm(
      'Reach',
      object({ reach: text() }),
      <TextField name="reach" label="Cable length" optional suffix="m" inputMode="numeric" />,
    ),
};

export const ReadOnly: Story = {
  name: 'Read-only',
  render: () =>
    inForm('Rack', object({ rack: text() }), <TextField name="rack" label="Rack" readOnly />, {
      rack: 'R12',
    }),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
