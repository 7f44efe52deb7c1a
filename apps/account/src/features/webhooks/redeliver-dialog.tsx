import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { DateField, day, today } from '@portal/ui/dates';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, required, SubmitButton } from '@portal/ui/forms';
import { Modal, ModalSubmitBar } from '@portal/ui/page';

const schema = v.object({ since: day(required()) });

interface RedeliverDialogProps {
  open: boolean;
  webhook: contract.webhooks.Webhook;
  onClose: () => void;
}

/** Queues all events that failed since a chosen day again. */
export function RedeliverDialog({ open, webhook, onClose }: RedeliverDialogProps) {
  const redeliver = useCommand(contract.webhooks.redeliverFailed, {
    refreshes: [contract.webhooks.listDeliveries],
  });
  return (
    <Modal open={open} onClose={onClose} title="Redeliver failed events">
      <Form
        schema={schema}
        aria-label="Redeliver failed events"
        initialValues={{ since: today() }}
        onSubmit={async ({ since }) => {
          const { count } = await redeliver.run({ id: webhook.id, since: since ?? today() });
          showAlert(
            count === 0
              ? 'No events have failed since then.'
              : `${plural(count, 'event')} will be sent again.`,
          );
          onClose();
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <DateField
            name="since"
            label="Failed events since"
            help="Events are sent oldest first, with their original webhook-id."
            max={today()}
          />
          <ModalSubmitBar>
            <SubmitButton>Redeliver</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </Modal>
  );
}
