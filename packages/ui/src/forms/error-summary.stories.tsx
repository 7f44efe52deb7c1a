import { Row, Stack } from '@portal/ui';
import { ErrorSummary } from '@portal/ui/fields';
import { Form, SubmitButton } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { SentForm } from '../../stories/support/field-states.tsx';
import { contact, contactFields } from '../../stories/support/form-parts.tsx';
import { nothing } from '../../stories/support/held.tsx';

const meta: Meta<typeof ErrorSummary> = { title: 'Fields/ErrorSummary', component: ErrorSummary };
export default meta;

type Story = StoryObj<typeof ErrorSummary>;

export const AfterAFailedSubmit: Story = {
  render: () => (
    <SentForm name="Refused summary" schema={contact}>
      <Stack gap={3}>
        <ErrorSummary />
        {contactFields}
      </Stack>
    </SentForm>
  ),
};

export const ForALongForm: Story = {
  render: () => (
    <Form schema={contact} onSubmit={nothing} aria-label="Summary">
      <Stack gap={3}>
        <ErrorSummary />
        {contactFields}
        <Row>
          <SubmitButton>Save with summary</SubmitButton>
        </Row>
      </Stack>
    </Form>
  ),
};
