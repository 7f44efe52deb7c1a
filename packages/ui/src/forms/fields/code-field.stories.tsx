import { CodeField, digits } from '@portal/ui/fields';
import { required, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: text(required()),
  value: '123456',
  show: (props) => <CodeField {...props} />,
};

const meta: Meta<typeof CodeField> = { title: 'Fields/CodeField', component: CodeField };
export default meta;

type Story = StoryObj<typeof CodeField>;

export const SixDigits: Story = {
  render: () =>
    inForm('Code', object({ code: text(digits(6)) }), <CodeField name="code" label="One-time code" />),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
