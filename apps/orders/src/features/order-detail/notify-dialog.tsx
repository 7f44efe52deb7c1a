import { contract } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';
import {
  Form,
  FormDraft,
  FormStatus,
  max,
  required,
  SubmitButton,
  TextareaField,
  TextField,
  text,
} from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import type { Order } from '../shared/order-types.ts';

const messageSchema = v.object({ subject: text(required(), max(150)), message: text(required(), max(5000)) });

/** A message to the delivery team; an unsent text is still there when the dialog is opened again. */
export function NotifyDialog({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const { reference } = order;
  const notify = useCommand(contract.orders.notify, { refreshes: [contract.orders.listHistory] });
  return (
    <SidebarModal open={open} onClose={onClose} title="Message the delivery team">
      <Form
        schema={messageSchema}
        initialValues={{ subject: '', message: '' }}
        onSubmit={async (values) => {
          await notify.run({ reference, ...values });
          onClose();
          showAlert(`Your message about ${reference} was sent and added to the order’s history.`);
        }}
      >
        <Stack gap={4}>
          <Text tone="muted">
            The team replies within one working day. Your message is added to the order’s history.
          </Text>
          <FormDraft draftKey={`order-message:${reference}`} version={1} />
          <FormStatus />
          <TextField name="subject" label="Subject" />
          <TextareaField name="message" label="Message" />
          <SubmitButton>Send message</SubmitButton>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
