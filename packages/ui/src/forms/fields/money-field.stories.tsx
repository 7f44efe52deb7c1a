import { MoneyField } from '@portal/ui/fields';
import { numberValue, required } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: numberValue(required()),
  value: 190_000,
  show: (props) => <MoneyField {...props} />,
};

const meta: Meta<typeof MoneyField> = { title: 'Fields/MoneyField', component: MoneyField };
export default meta;

type Story = StoryObj<typeof MoneyField>;

export const StoredInPence: Story = {
  render: () =>
    inForm(
      'Cost',
      object({ cost: numberValue() }),
      <MoneyField name="cost" label="Install cost" optional />,
      { cost: 190_000 },
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
