import { Combobox, FieldShell } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../stories/support/held.tsx';

const meta: Meta<typeof FieldShell> = { title: 'Forms/FieldShell', component: FieldShell };
export default meta;

type Story = StoryObj<typeof FieldShell>;

const streets = ['High Street', 'Mill Lane'];

export const AroundAComboboxWithAnError: Story = {
  name: 'Around a combobox, with an error',
  render: () => (
    <Held start="">
      {(text, setText) => (
        <FieldShell
          field={{ id: 'street', error: 'Choose a street', helpId: 'street-help', errorId: 'street-error' }}
          label="Street"
          help="Type a name, then choose from the list."
        >
          <Combobox
            id="street"
            label="Street"
            text={text}
            onTextChange={setText}
            options={streets}
            getKey={(street) => street}
            getLabel={(street) => street}
            onPick={setText}
            onClear={() => setText('')}
            invalid
            aria={{ 'aria-describedby': 'street-help street-error', 'aria-invalid': true }}
          />
        </FieldShell>
      )}
    </Held>
  ),
};
