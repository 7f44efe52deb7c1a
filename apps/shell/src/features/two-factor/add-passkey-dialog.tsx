import { contract } from '@portal/api-client';
import { showAlert, useApiClient, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { Form, FormStatus, max, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { useState } from 'react';
import * as v from 'valibot';

const schema = v.object({ name: text(required(), max(60)) });

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}

export function AddPasskeyDialog({ open, onClose, onAdded }: AddPasskeyDialogProps) {
  const client = useApiClient();
  const create = useCommand(contract.passkeys.create, { refreshes: [contract.passkeys.list] });
  const [problem, setProblem] = useState<string | null>(null);

  function close(): void {
    setProblem(null);
    onClose();
  }

  async function add({ name }: { name: string }): Promise<void> {
    setProblem(null);
    // Loaded on first use.
    const { createPasskey } = await import('../../platform/passkeys/create-passkey.ts');
    const created = await createPasskey(client).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'PasskeyError')) throw error;
      setProblem(error.message);
      return null;
    });
    if (created === null) return;
    await create.run({ name, ...created });
    showAlert(`${name} was added.`);
    close();
    onAdded();
  }

  return (
    <Modal open={open} onClose={close} title="Add a passkey" size="small">
      <Form schema={schema} aria-label="Add a passkey" initialValues={{ name: '' }} onSubmit={add}>
        <Stack gap={4}>
          {problem !== null && <AlertBanner tone="danger">{problem}</AlertBanner>}
          <FormStatus />
          <Text component="p" tone="muted">
            Your browser then asks where to store it: on this device, your phone or a security key.
          </Text>
          <TextField
            name="name"
            label="Name"
            help="Choose a name that you will recognise, such as “Work laptop”."
            autoComplete="off"
            autoFocus
          />
          <SubmitButton fullWidth>Continue</SubmitButton>
        </Stack>
      </Form>
    </Modal>
  );
}
