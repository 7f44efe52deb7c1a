import { Row } from '@portal/ui';
import { CheckboxField } from '@portal/ui/fields';
import { booleanValue, oneOf, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { array, object } from 'valibot';
import { type FieldSample, showDisabled, showInvalid } from '../../../stories/support/field-states.tsx';
import { existingLineField, inForm } from '../../../stories/support/form-parts.tsx';

const field: FieldSample = {
  schema: booleanValue(oneOf([true])),
  value: true,
  show: (props) => <CheckboxField {...props} />,
};

const meta: Meta<typeof CheckboxField> = { title: 'Fields/CheckboxField', component: CheckboxField };
export default meta;

type Story = StoryObj<typeof CheckboxField>;

export const ABoolean: Story = {
  name: 'A boolean, and several of a list',
  render: () =>
    inForm(
      'Choices',
      object({ existing: booleanValue(), days: array(text()) }),
      <>
        {existingLineField}
        <Row wrap gap={4}>
          {['Monday', 'Tuesday'].map((day) => (
            <CheckboxField key={day} name="days" value={day} label={day} />
          ))}
        </Row>
      </>,
      { days: ['Monday'] },
    ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
