import { SwitchField } from '@portal/ui/fields';
import { booleanValue, oneOf } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: booleanValue(oneOf([true])),
  value: true,
  show: (props) => <SwitchField {...props} />,
};

const meta: Meta<typeof SwitchField> = { title: 'Fields/SwitchField', component: SwitchField };
export default meta;

type Story = StoryObj<typeof SwitchField>;

export const On: Story = {
  render: () =>
    inForm(
      'Alerts',
      object({ notify: booleanValue() }),
      <SwitchField name="notify" label="Tell me when it changes" />,
      {
        notify: true,
      },
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
