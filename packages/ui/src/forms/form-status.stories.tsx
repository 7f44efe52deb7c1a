import { Row, Stack } from '@portal/ui';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { SentForm } from '../../stories/support/field-states.tsx';
import { Outage } from '../../stories/support/form-parts.tsx';

class Conflict extends Error {
  readonly code = 'conflict';
}

class Stopped extends Error {
  readonly code = 'cancelled';
}

const meta: Meta<typeof FormStatus> = { title: 'Forms/FormStatus', component: FormStatus };
export default meta;

type Story = StoryObj<typeof FormStatus>;

export const Sent: Story = {
  render: () => (
    <SentForm name="Sent" schema={object({})}>
      <FormStatus success="The contact was saved." />
    </SentForm>
  ),
};

export const RejectedAsAWhole: Story = {
  render: () => (
    <SentForm
      name="Conflict"
      schema={object({})}
      onSubmit={() => Promise.reject(new Conflict('Someone else changed this quote a moment ago.'))}
    >
      <FormStatus />
    </SentForm>
  ),
};

export const CancelledByTheUser: Story = {
  render: () => (
    <SentForm
      name="Stopped"
      schema={object({})}
      onSubmit={() => Promise.reject(new Stopped('You stopped the upload. Nothing was sent.'))}
    >
      <FormStatus />
    </SentForm>
  ),
};

export const RejectedAsAWholeState: Story = {
  name: 'Rejected as a whole, with a reference',
  render: () => (
    <Form
      schema={object({})}
      onSubmit={() => Promise.reject(new Outage('The portal cannot be reached.'))}
      aria-label="Outage"
    >
      <Stack gap={3}>
        <FormStatus />
        <Row>
          <SubmitButton>Send into an outage</SubmitButton>
        </Row>
      </Stack>
    </Form>
  ),
};
