import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { attachmentList, MULTIPLE_FILE_LIMITS } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { useUpload } from '@portal/portal-sdk/upload';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { FileField, FormDraft } from '@portal/ui/fields';
import {
  Form,
  FormStatus,
  max,
  required,
  SubmitButton,
  TextareaField,
  TextField,
  text,
} from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import type { Order } from '../shared/order-types.ts';
import { getReplySubject, needsReply } from './message-rules.ts';

const messageSchema = v.object({
  subject: text(required(), max(150)),
  message: text(required(), max(5000)),
  attachments: attachmentList(),
});

interface NotifyDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** A message to the delivery team. Reopening the dialog restores an unsent text. */
export function NotifyDialog({ order, open, onClose }: NotifyDialogProps) {
  const title = needsReply(order) ? 'Reply to the delivery team' : 'Message the delivery team';
  return (
    <SidebarModal open={open} onClose={onClose} title={title}>
      <MessageForm order={order} onClose={onClose} />
    </SidebarModal>
  );
}

function MessageForm({ order, onClose }: Omit<NotifyDialogProps, 'open'>) {
  const { reference, holdNote } = order;
  const isReply = needsReply(order);
  const notify = useUpload(contract.orders.notify, {
    refreshes: [
      contract.orders.get,
      contract.orders.list,
      contract.orders.listHistory,
      contract.orders.listDocuments,
      contract.dashboard.get,
    ],
  });
  return (
    <Form
      schema={messageSchema}
      keepDirtyOnReinitialize
      initialValues={{ subject: getReplySubject(order), message: '', attachments: [] }}
      onSubmit={async (values) => {
        await notify.run({ reference, ...values });
        onClose();
        showAlert(`Your message about ${reference} was sent and added to the order’s history.`);
      }}
    >
      <Stack gap={4}>
        {isReply && holdNote !== null && (
          <AlertBanner tone="warning" live="off">
            {holdNote}
          </AlertBanner>
        )}
        <Text tone="muted">
          The team replies within one working day. Your message is added to the order’s history.
        </Text>
        <FormDraft draftKey={`order-message:${reference}`} version={1} exclude={['attachments']} />
        <FormStatus />
        {/* The first field gets the focus. A reply already has a subject, so its text comes first. */}
        {!isReply && <TextField name="subject" label="Subject" />}
        <TextareaField name="message" label="Message" />
        {isReply && <TextField name="subject" label="Subject" />}
        <FileField
          name="attachments"
          label="Attachments"
          help="Saved with the order’s documents."
          optional
          multiple
          {...MULTIPLE_FILE_LIMITS}
          progress={notify.progress}
          onCancel={notify.cancel}
        />
        <ModalSubmitBar>
          <SubmitButton>{isReply ? 'Send reply' : 'Send message'}</SubmitButton>
        </ModalSubmitBar>
      </Stack>
    </Form>
  );
}
