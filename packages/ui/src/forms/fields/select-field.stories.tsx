import { choice, required, SelectField, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm, terms } from '../../../stories/support/form-parts.tsx';

const options = [
  { value: 'rj45', label: 'RJ45' },
  { value: 'lc', label: 'LC fibre' },
];

const field: FieldSample = {
  schema: text(required()),
  value: 'lc',
  show: (props) => <SelectField {...props} options={options} />,
};

const meta: Meta<typeof SelectField> = { title: 'Forms/SelectField', component: SelectField };
export default meta;

type Story = StoryObj<typeof SelectField>;

export const WithADisabledOption: Story = {
  render: () =>
    inForm(
      'Term',
      object({ term: choice(['12', '36']) }),
      <SelectField name="term" label="Term" options={terms} />,
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
