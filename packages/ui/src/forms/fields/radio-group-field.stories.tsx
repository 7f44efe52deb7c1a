import { RadioGroupField } from '@portal/ui/fields';
import { choice, required, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm, interfaces, layers } from '../../../stories/support/form-parts.tsx';

const options = [
  { value: 'rj45', label: 'RJ45' },
  { value: 'lc', label: 'LC fibre' },
];

const field: FieldSample = {
  schema: text(required()),
  value: 'lc',
  show: (props) => <RadioGroupField {...props} options={options} layout="row" />,
};

const meta: Meta<typeof RadioGroupField> = { title: 'Fields/RadioGroupField', component: RadioGroupField };
export default meta;

type Story = StoryObj<typeof RadioGroupField>;

export const InARow: Story = {
  name: 'In a row, one disabled',
  render: () =>
    inForm(
      'Presentation',
      object({ presentation: text() }),
      <RadioGroupField
        name="presentation"
        label="Presentation"
        layout="row"
        optional
        options={[
          { value: 'copper', label: 'Copper' },
          { value: 'fibre', label: 'Fibre' },
          { value: 'radio', label: 'Radio', disabled: true },
        ]}
      />,
    ),
};

export const InAColumn: Story = {
  render: () =>
    inForm(
      'Interface',
      object({ kind: choice(['rj45', 'lc']) }),
      <RadioGroupField name="kind" label="Interface" options={interfaces} />,
    ),
};

export const AsCards: Story = {
  render: () =>
    inForm(
      'Layer',
      object({ layer: text(required()) }),
      <RadioGroupField name="layer" label="Layer" layout="cards" options={layers} />,
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
