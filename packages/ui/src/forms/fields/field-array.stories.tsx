import { FieldArray } from '@portal/ui/fields';
import { email, required, TextField, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { array, object } from 'valibot';
import { inForm } from '../../../stories/support/form-parts.tsx';

const meta: Meta<typeof FieldArray> = { title: 'Fields/FieldArray', component: FieldArray };
export default meta;

type Story = StoryObj<typeof FieldArray>;

export const Empty: Story = {
  render: () =>
    inForm(
      'Sites',
      object({ sites: array(object({ name: text() })) }),
      <FieldArray
        name="sites"
        label="Further sites"
        addLabel="Add site"
        newItem={() => ({ name: '' })}
        emptyText="No further sites."
      >
        {(item) => <TextField name={`${item.name}.name`} label="Name" />}
      </FieldArray>,
      { sites: [] },
    ),
};

export const AnyNumberOfItems: Story = {
  name: 'Any number of items, sortable',
  render: () =>
    inForm(
      'Order of calls',
      object({ calls: array(object({ name: text() })) }),
      <FieldArray
        name="calls"
        label="Who is called"
        addLabel="Add person"
        itemLabel="Person"
        max={2}
        newItem={() => ({ name: '' })}
      >
        {(item) => <TextField name={`${item.name}.name`} label="Name" />}
      </FieldArray>,
      { calls: [{ name: 'Rosa Okafor' }, { name: 'Priya Nair' }] },
    ),
};

export const OneItem: Story = {
  render: () =>
    inForm(
      'Contacts',
      object({ contacts: array(object({ email: text(required(), email()) })) }),
      <FieldArray
        name="contacts"
        label="Secondary contacts"
        addLabel="Add contact"
        newItem={() => ({ email: '' })}
      >
        {(item) => <TextField name={`${item.name}.email`} label="Email" type="email" />}
      </FieldArray>,
      { contacts: [{ email: 'rosa@acme.test' }] },
    ),
};
