import { AutocompleteField } from '@portal/ui/fields';
import { required, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../../stories/support/field-states.tsx';
import { findStreets, inForm } from '../../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: text(required()),
  value: '12 Harbour Road',
  show: (props) => (
    <AutocompleteField
      {...props}
      loadOptions={async () => []}
      getLabel={(line: string) => line}
      valueKind="text"
    />
  ),
};

const meta: Meta<typeof AutocompleteField> = {
  title: 'Fields/AutocompleteField',
  component: AutocompleteField,
};
export default meta;

type Story = StoryObj<typeof AutocompleteField>;

export const OptionsLoadedWhileTyping: Story = {
  render: () =>
    inForm(
      'Street',
      object({ street: text() }),
      <AutocompleteField
        name="street"
        label="Street"
        loadOptions={findStreets}
        getLabel={(item) => item.line}
        valueKind="text"
        placeholder="Start typing"
      />,
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
