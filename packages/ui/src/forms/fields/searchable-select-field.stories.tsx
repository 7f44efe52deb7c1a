import { SearchableSelectField } from '@portal/ui/fields';
import { requiredNumber } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { inForm } from '../../../stories/support/form-parts.tsx';

const OPTIONS = [
  { value: 1, label: 'Ada Abel, ada@example.com' },
  { value: 2, label: 'Zoe Zimmer, zoe@example.com' },
];

const field: FieldSample = {
  schema: requiredNumber(),
  wrong: null,
  value: 2,
  show: (props) => <SearchableSelectField<number> {...props} options={OPTIONS} />,
};

const meta: Meta<typeof SearchableSelectField> = {
  title: 'Fields/SearchableSelectField',
  component: SearchableSelectField,
};
export default meta;

type Story = StoryObj<typeof SearchableSelectField>;

export const Chosen: Story = {
  render: () =>
    inForm(
      'Contact',
      object({ contact: requiredNumber() }),
      <SearchableSelectField<number> name="contact" label="Contact" options={OPTIONS} />,
      { contact: 2 },
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
