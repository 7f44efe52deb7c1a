import { CheckboxField, ConditionalFields } from '@portal/ui/fields';
import { booleanValue, requiredIf, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object, pipe } from 'valibot';
import { inForm, numberOfExistingLine } from '../../../stories/support/form-parts.tsx';

// Storybook cannot read this widget's documentation from the source.
const meta: Meta<typeof ConditionalFields> = {
  title: 'Fields/ConditionalFields',
  component: ConditionalFields,
  argTypes: {
    when: { description: 'The condition, from the values of the form' },
    children: { description: 'The fields' },
  },
  parameters: {
    docs: {
      description: {
        component:
          'Shows fields while a condition holds. Re-renders only when the result of the condition changes.',
      },
    },
  },
};
export default meta;

type Story = StoryObj<typeof ConditionalFields>;

export const ShownByCondition: Story = {
  render: () =>
    inForm(
      'Line',
      pipe(
        object({ existing: booleanValue(), pstn: text() }),
        requiredIf('pstn', (values) => values.existing),
      ),
      <>
        <CheckboxField name="existing" label="There is a line already" />
        {numberOfExistingLine}
      </>,
    ),
};
