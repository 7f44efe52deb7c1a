import { contract } from '@portal/api-client';
import { showAlert, useCommand, useUser } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/fields';
import {
  booleanValue,
  Form,
  FormStatus,
  max,
  required,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import * as v from 'valibot';
import type { SavedView, Views } from './use-views.ts';

const MAX_NAME_LENGTH = 60;
const schema = v.object({
  name: text(required(), max(MAX_NAME_LENGTH)),
  isDefault: booleanValue(),
  isShared: booleanValue(),
});

export interface SaveViewDialogProps {
  list: string;
  current: Views['current'];
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Saves the list's filters, order and columns as a named view. */
export function SaveViewDialog({ list, current, onClose, onSaved }: SaveViewDialogProps) {
  const create = useCommand(contract.savedViews.create, { refreshes: [contract.savedViews.list] });
  const company = useUser().partner.name;
  return (
    <Modal open onClose={onClose} title="Save view" size="small">
      <Form
        schema={schema}
        aria-label="Save view"
        initialValues={{ name: '', isDefault: false, isShared: false }}
        onSubmit={async (values) => {
          const saved = await create.run({ ...values, list, ...current });
          showAlert(`The view “${saved.name}” was saved.`);
          onSaved(saved);
          onClose();
        }}
      >
        <Stack gap={4}>
          <Text tone="muted">Saves the current filters, sort order, page size and columns.</Text>
          <FormStatus />
          <TextField name="name" label="Name" autoComplete="off" />
          <Stack gap={1}>
            <CheckboxField name="isDefault" label="Open this list with this view" />
            <CheckboxField name="isShared" label={`Share with everyone at ${company}`} />
          </Stack>
          <SubmitButton>Save view</SubmitButton>
        </Stack>
      </Form>
    </Modal>
  );
}
