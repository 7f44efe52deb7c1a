import { max, required, TextareaField, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: text(required()),
  value: 'Ask for the key at the gate.',
  show: (props) => <TextareaField {...props} />,
};

const meta: Meta<typeof TextareaField> = { title: 'Forms/TextareaField', component: TextareaField };
export default meta;

type Story = StoryObj<typeof TextareaField>;

export const CountsRemainingCharacters: Story = {
  render: () =>
    inForm(
      'Notes',
      object({ notes: text(max(120)) }),
      <TextareaField name="notes" label="Notes" optional maxLength={120} />,
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
