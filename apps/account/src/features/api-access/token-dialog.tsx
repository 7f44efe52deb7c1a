import { contract, type OutputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { useCommand, useUser } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { CheckboxField, FormDraft } from '@portal/ui/fields';
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
import { ModalSubmitBar, Section, SidebarModal } from '@portal/ui/page';
import { rawCheck } from 'valibot';
import { getScopes, PERMISSION_GROUPS } from './token-scopes.ts';

export type NewToken = OutputOf<typeof contract.partner.createToken>;

const schema = v.object({
  name: text(required(), max(100)),
  isSandbox: v.boolean(),
  expiresInDays: numberValue(),
  permissions: v.pipe(
    v.record(v.string(), v.string()),
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || getScopes(dataset.value).length > 0) return;
      const [{ key = '' } = {}] = PERMISSION_GROUPS;
      const path = { type: 'object', origin: 'value', input: dataset.value, key, value: '' } as const;
      addIssue({ message: 'Select at least one permission.', path: [path] });
    }),
  ),
});

/** Days until a token expires. */
const MAX_DAYS = 365;
const EXPIRY_OPTIONS = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: MAX_DAYS, label: '1 year' },
];

interface TokenDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (token: NewToken) => void;
}

export function TokenDialog({ open, onClose, onCreated }: TokenDialogProps) {
  const create = useCommand(contract.partner.createToken, { refreshes: [contract.partner.listTokens] });
  const isTester = useUser().partner.isMultiQuoteTester;
  const groups = PERMISSION_GROUPS.filter(({ key }) => key !== 'multi-quotes' || isTester);
  return (
    <SidebarModal open={open} onClose={onClose} title="Create token">
      <Form
        schema={schema}
        aria-label="Create token"
        initialValues={{
          name: '',
          isSandbox: false,
          expiresInDays: 90,
          permissions: Object.fromEntries(groups.map(({ key }) => [key, 'none'])),
        }}
        onSubmit={async ({ name, isSandbox, expiresInDays, permissions }) => {
          const scopes = getScopes(permissions);
          onCreated(await create.run({ name, isSandbox, scopes, expiresInDays: expiresInDays ?? MAX_DAYS }));
        }}
      >
        <Stack gap={4}>
          <FormDraft draftKey="api-token" version={1} />
          <FormStatus />
          <TextField
            name="name"
            label="Name"
            help="The application that uses this token."
            autoComplete="off"
          />
          <CheckboxField
            name="isSandbox"
            label="Sandbox token"
            help="For testing your application. Quotes and orders that it creates are test data: nothing is delivered or billed, and nobody is notified. This cannot be changed later."
          />
          <SelectField name="expiresInDays" label="Expires after" options={EXPIRY_OPTIONS} />
          <Section title="Permissions" level={3}>
            <Stack gap={4}>
              {groups.map(({ key, label, levels }) => (
                <SelectField key={key} name={`permissions.${key}`} label={label} options={levels} />
              ))}
            </Stack>
          </Section>
          <ModalSubmitBar>
            <SubmitButton>Create token</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
