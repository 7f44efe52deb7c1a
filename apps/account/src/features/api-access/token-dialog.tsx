import { contract, type OutputOf } from '@portal/api-client';
import { useCommand, useUser } from '@portal/portal-sdk';
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
import { Section, SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import { getScopes, PERMISSION_GROUPS } from './token-scopes.ts';

export type NewToken = OutputOf<typeof contract.partner.createToken>;

const schema = v.object({
  name: text(required(), max(100)),
  expiresInDays: numberValue(),
  parts: v.pipe(
    v.record(v.string(), v.string()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || getScopes(dataset.value).length > 0) return;
      const [{ key = '' } = {}] = PERMISSION_GROUPS;
      const path = { type: 'object', origin: 'value', input: dataset.value, key, value: '' } as const;
      addIssue({ message: 'Choose what the token may do.', path: [path] });
    }),
  ),
});

/** Days a token may live; 0 stands for no end, because a select cannot hold null. */
const EXPIRY_OPTIONS = [
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
  const create = useCommand(contract.partner.createToken, { refreshes: [contract.partner.listTokens] });
  const isTester = useUser().partner.isMultiQuoteTester;
  const parts = PERMISSION_GROUPS.filter(({ key }) => key !== 'multi-quotes' || isTester);
  return (
    <SidebarModal open={open} onClose={onClose} title="Create token">
      <Form
        schema={schema}
        aria-label="Create token"
        initialValues={{
          name: '',
          expiresInDays: 90,
          parts: Object.fromEntries(parts.map(({ key }) => [key, 'none'])),
        }}
        onSubmit={async ({ name, expiresInDays, parts: chosen }) => {
          const scopes = getScopes(chosen);
          onCreated(await create.run({ name, scopes, expiresInDays: expiresInDays || null }));
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
          <SelectField name="expiresInDays" label="Works for" options={EXPIRY_OPTIONS} />
          <Section title="What it may do" level={3}>
            <Stack gap={4}>
              {parts.map(({ key, label, levels }) => (
                <SelectField key={key} name={`parts.${key}`} label={label} options={levels} />
              ))}
            </Stack>
          </Section>
          <SubmitButton>Create token</SubmitButton>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
