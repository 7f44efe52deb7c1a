import { PasswordField, required, secret } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: secret(required()),
  value: 'a secret',
  show: (props) => <PasswordField {...props} autoComplete="current-password" />,
};

const meta: Meta<typeof PasswordField> = { title: 'Forms/PasswordField', component: PasswordField };
export default meta;

type Story = StoryObj<typeof PasswordField>;

export const WithShow: Story = {
  render: () =>
    inForm(
      'Password',
      object({ password: secret(required()) }),
      <PasswordField name="password" label="Password" autoComplete="new-password" />,
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
