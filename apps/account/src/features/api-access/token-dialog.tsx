import { contract } from '@portal/api-client';
import { useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import {
  Form,
  FormStatus,
  max,
  numberValue,
  required,
  SelectField,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import type { NewToken } from './api-access.tsx';

const schema = v.object({ name: text(required(), max(100)), expiresInDays: numberValue() });

/** Days a token may live; 0 stands for no end, because a select cannot hold null. */
const LIFETIMES = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: 'A year' },
  { value: 0, label: 'No end' },
];

interface TokenDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (token: NewToken) => void;
}

export function TokenDialog({ open, onClose, onCreated }: TokenDialogProps) {
  const create = useCommand(contract.partner.createToken, { refreshes: [contract.partner.tokens] });
  return (
    <SidebarModal open={open} onClose={onClose} title="Create token">
      <Form
        schema={schema}
        aria-label="Create token"
        initialValues={{ name: '', expiresInDays: 90 }}
        onSubmit={async ({ name, expiresInDays }) => {
          onCreated(await create.run({ name, expiresInDays: expiresInDays || null }));
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <TextField
            name="name"
            label="Name"
            help="The program that uses it, so that you know what you revoke."
            autoComplete="off"
          />
          <SelectField name="expiresInDays" label="Works for" options={LIFETIMES} />
          <SubmitButton>Create token</SubmitButton>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
