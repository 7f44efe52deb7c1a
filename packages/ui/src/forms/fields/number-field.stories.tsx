import { minValue, NumberField } from '@portal/ui/fields';
import { numberValue, required } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: numberValue(required(), minValue(1)),
  wrong: 0,
  value: 4,
  show: (props) => <NumberField {...props} />,
};

const meta: Meta<typeof NumberField> = { title: 'Fields/NumberField', component: NumberField };
export default meta;

type Story = StoryObj<typeof NumberField>;

export const ArrowKeys: Story = {
  name: 'Arrow keys, from 1 to 20',
  render: () =>
    inForm(
      'Quantity',
      object({ quantity: numberValue(required()) }),
      <NumberField name="quantity" label="Quantity" min={1} max={20} />,
      { quantity: 4 },
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
