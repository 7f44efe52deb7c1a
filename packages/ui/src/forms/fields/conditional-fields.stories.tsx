import { CheckboxField, ConditionalFields } from '@portal/ui/fields';
import { booleanValue, requiredIf, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object, pipe } from 'valibot';
import { inForm, numberOfExistingLine } from '../../../stories/support/form-parts.tsx';

const meta: Meta<typeof ConditionalFields> = {
  title: 'Fields/ConditionalFields',
  component: ConditionalFields,
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
