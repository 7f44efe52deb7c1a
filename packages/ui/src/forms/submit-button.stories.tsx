import { Form, SubmitButton } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { SentForm } from '../../stories/support/field-states.tsx';
import { wait } from '../../stories/support/form-parts.tsx';
import { nothing } from '../../stories/support/held.tsx';

const meta: Meta<typeof SubmitButton> = { title: 'Forms/SubmitButton', component: SubmitButton };
export default meta;

type Story = StoryObj<typeof SubmitButton>;

export const Busy: Story = {
  render: () => (
    <SentForm name="Busy" schema={object({})} onSubmit={() => new Promise(() => undefined)}>
      <SubmitButton busyLabel="Placing the order">Place order</SubmitButton>
    </SentForm>
  ),
};

export const Disabled: Story = {
  render: () => (
    <Form schema={object({})} onSubmit={nothing} aria-label="Nothing to send">
      <SubmitButton disabled>Send nothing</SubmitButton>
    </Form>
  ),
};

export const BusyWhileSubmitting: Story = {
  render: () => (
    <Form schema={object({})} onSubmit={() => wait(1500)} aria-label="Slow">
      <SubmitButton busyLabel="Sending">Send slowly</SubmitButton>
    </Form>
  ),
};
