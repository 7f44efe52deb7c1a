import { contract } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Form, FormStatus, max, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import * as v from 'valibot';

const schema = v.object({ name: text(required(), max(60)) });

interface RenamePasskeyDialogProps {
  /** Null while the dialog is closed. */
  passkey: contract.passkeys.Passkey | null;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const update = useCommand(contract.passkeys.update, { refreshes: [contract.passkeys.list] });
  return (
    <Modal open={passkey !== null} onClose={onClose} title="Rename passkey" size="small">
      {passkey !== null && (
        <Form
          schema={schema}
          aria-label="Rename passkey"
          initialValues={{ name: passkey.name }}
          onSubmit={async ({ name }) => {
            await update.run({ id: passkey.id, name });
            showAlert('The passkey was renamed.');
            onClose();
          }}
        >
          <Stack gap={4}>
            <FormStatus />
            <TextField name="name" label="Name" autoComplete="off" autoFocus />
            <SubmitButton fullWidth>Save name</SubmitButton>
          </Stack>
        </Form>
      )}
    </Modal>
  );
}
