import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { Button, Stack } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import {
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  SubmitButton,
  TextareaField,
  TextField,
  text,
} from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';

type Negotiation = contract.multiQuotes.Negotiation;
const calls = contract.multiQuotes.negotiations;

const schema = v.object({ name: text(required(), max(120)), notes: nullableText(max(2000)) });

interface EditNegotiationPanelProps {
  negotiation: Negotiation;
  onClose: () => void;
}

/** Changes name and notes. A colleague's changes since it was opened are merged, or the user decides. */
export function EditNegotiationPanel({ negotiation, onClose }: EditNegotiationPanelProps) {
  const edit = useVersionedCommand({
    endpoint: calls.update,
    entity: negotiation,
    getValues: ({ name, notes }: Negotiation) => ({ name, notes }),
    getInput: (values) => ({
      ...values,
      uuid: negotiation.multiQuoteUuid,
      negotiationUuid: negotiation.uuid,
    }),
    labels: { name: 'Name', notes: 'Notes' },
    refreshes: [calls.get, calls.list],
    onSaved: () => {
      showAlert('The negotiation was changed.');
      onClose();
    },
  });
  return (
    <SidebarModal open onClose={onClose} title="Edit negotiation">
      <Form
        schema={schema}
        aria-label="Edit negotiation"
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormDraft draftKey={`negotiation-details:${negotiation.uuid}`} version={1} />
          <FormStatus />
          <TextField name="name" label="Name" />
          <TextareaField name="notes" label="Notes for the pricing desk" optional rows={4} maxLength={2000} />
          <ModalSubmitBar>
            <SubmitButton>Save</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </ModalSubmitBar>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="this negotiation" />
    </SidebarModal>
  );
}
