import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { getRoleName } from '@portal/auth/access';
import { showAlert } from '@portal/portal-sdk';
import { Row, Stack } from '@portal/ui';
import { FieldArray, FormDraft } from '@portal/ui/fields';
import {
  Form,
  FormStatus,
  max,
  nullableText,
  PasswordField,
  regex,
  required,
  SelectField,
  SubmitButton,
  secret,
  TextField,
  text,
} from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { CopyLine } from './domains.tsx';

type Settings = contract.singleSignOn.SingleSignOnSettings;
type Connection = contract.singleSignOn.SignInConnection;

const { SIGN_IN_ROLE_IDS } = contract.singleSignOn;
const ROLES = SIGN_IN_ROLE_IDS.map((id) => ({ value: String(id), label: getRoleName(id) }));
const roleKey = v.picklist(
  ROLES.map(({ value }) => value),
  'field is required',
);
const toRoleId = (key: string) => SIGN_IN_ROLE_IDS.find((id) => String(id) === key) ?? SIGN_IN_ROLE_IDS[1];

const schema = v.object({
  issuer: text(required(), max(500), regex(/^https?:\/\/\S+$/i)),
  clientId: text(required(), max(300)),
  clientSecret: secret(max(1000)),
  defaultRole: roleKey,
  roleClaim: nullableText(max(100)),
  roleMappings: v.array(v.object({ value: text(required(), max(200)), role: roleKey })),
});
type Values = v.InferOutput<typeof schema>;

const LABELS: Readonly<Record<keyof Values, string>> = {
  issuer: 'Issuer',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  defaultRole: 'Role of new users',
  roleClaim: 'Claim with groups or roles',
  roleMappings: 'Roles by claim',
};

/** What a company that has not saved a connection edits. */
const NEW_CONNECTION: Connection = {
  issuer: '',
  clientId: '',
  isActive: false,
  testedAt: null,
  arePasswordsAllowed: true,
  defaultRoleId: 3,
  roleClaim: null,
  roleMappings: [],
  version: 0,
};

const getValues = ({ issuer, clientId, defaultRoleId, roleClaim, roleMappings }: Connection): Values => ({
  issuer,
  clientId,
  clientSecret: '',
  defaultRole: String(defaultRoleId),
  roleClaim,
  roleMappings: roleMappings.map(({ value, roleId }) => ({ value, role: String(roleId) })),
});

interface ConnectionFormProps {
  settings: Settings;
  onSaved: (settings: Settings) => void;
}

/** The connection to the identity provider, and the roles of people who sign in for the first time. */
export function ConnectionForm({ settings, onSaved }: ConnectionFormProps) {
  const isNew = settings.connection === null;
  const edit = useVersionedCommand({
    endpoint: contract.singleSignOn.save,
    entity: settings.connection ?? NEW_CONNECTION,
    getValues,
    getInput: ({ clientSecret, defaultRole, roleMappings, ...values }) => ({
      ...values,
      defaultRoleId: toRoleId(defaultRole),
      roleMappings: roleMappings.map(({ value, role }) => ({ value, roleId: toRoleId(role) })),
      ...(clientSecret !== '' && { clientSecret }),
    }),
    labels: LABELS,
    formatValues: {
      clientSecret: (value) => (value === '' ? 'unchanged' : 'changed'),
      defaultRole: (key) => getRoleName(Number(key)),
      roleMappings: (mappings) =>
        mappings.map(({ value, role }) => `${value}: ${getRoleName(Number(role))}`).join(', '),
    },
    onSaved: (saved) => {
      onSaved(saved);
      showAlert('Connection saved.');
    },
  });
  return (
    <Section
      title="Identity provider"
      description="Register the portal as a web application at your identity provider, with these two addresses. Then enter what it gives you."
    >
      <Stack gap={4}>
        <CopyLine label="Redirect URL" value={settings.redirectUrl} />
        <CopyLine label="Back-channel logout URL" value={settings.logoutUrl} />
        <Form
          schema={schema}
          aria-label="Identity provider"
          initialValues={edit.initialValues}
          onSubmit={edit.save}
        >
          <Stack gap={4}>
            <FormDraft draftKey="single-sign-on" version={1} exclude={['clientSecret']} />
            <FormStatus />
            <TextField
              name="issuer"
              label={LABELS.issuer}
              type="url"
              help="The https address under which your identity provider publishes /.well-known/openid-configuration. Changing it turns single sign-on off until you test it again."
              autoComplete="off"
            />
            <TextField name="clientId" label={LABELS.clientId} autoComplete="off" spellCheck={false} />
            <PasswordField
              name="clientSecret"
              label={LABELS.clientSecret}
              help={
                isNew ? 'Stored encrypted and never shown again.' : 'Leave blank to keep the stored secret.'
              }
              optional={!isNew}
              autoComplete="new-password"
            />
            <SelectField
              name="defaultRole"
              label={LABELS.defaultRole}
              help="People who sign in for the first time become users with this role. To make someone an administrator, change their role under Users."
              options={ROLES}
            />
            <TextField
              name="roleClaim"
              label={LABELS.roleClaim}
              help="For example, groups. New users can get a different role for each value of this claim."
              autoCapitalize="none"
              optional
            />
            <FieldArray
              name="roleMappings"
              label={LABELS.roleMappings}
              addLabel="Add a role"
              itemLabel="Role"
              newItem={() => ({ value: '', role: '3' })}
              max={20}
              emptyText="All new users get the role above."
            >
              {({ name }) => (
                <Stack gap={3}>
                  <TextField name={`${name}.value`} label="Value of the claim" autoComplete="off" />
                  <SelectField name={`${name}.role`} label="Role" options={ROLES} />
                </Stack>
              )}
            </FieldArray>
            <Row>
              <SubmitButton>Save connection</SubmitButton>
            </Row>
          </Stack>
        </Form>
      </Stack>
      <ConflictDialog {...edit.conflict} what="the connection" />
    </Section>
  );
}
