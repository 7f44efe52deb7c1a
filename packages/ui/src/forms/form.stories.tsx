import { Row, Stack } from '@portal/ui';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { contact, contactFields, wait } from '../../stories/support/form-parts.tsx';

class Refusal extends Error {
  readonly code = 'invalid';
  readonly fieldErrors: Record<string, string[]>;
  constructor(fieldErrors: Record<string, string[]>) {
    super('The given data was invalid.');
    this.fieldErrors = fieldErrors;
  }
}

const meta: Meta<typeof Form> = { title: 'Forms/Form', component: Form };
export default meta;

type Story = StoryObj<typeof Form>;

export const FirstErrorUnderTheField: Story = {
  name: 'First error under the field, with the focus',
  render: () => (
    <Form schema={contact} onSubmit={() => wait(600)} aria-label="Contact">
      <Stack gap={3}>
        <FormStatus success="The contact was saved." />
        {contactFields}
        <Row>
          <SubmitButton busyLabel="Saving">Save contact</SubmitButton>
        </Row>
      </Stack>
    </Form>
  ),
};

export const RejectedByTheServerAtA: Story = {
  name: 'Rejected by the server at a field',
  render: () => (
    <Form
      schema={contact}
      initialValues={{ name: 'Rosa Okafor', email: 'rosa@acme.test' }}
      onSubmit={() => Promise.reject(new Refusal({ email: ['The email_address has already been taken.'] }))}
      aria-label="Refused contact"
    >
      <Stack gap={3}>
        {contactFields}
        <Row>
          <SubmitButton>Save taken contact</SubmitButton>
        </Row>
      </Stack>
    </Form>
  ),
};
