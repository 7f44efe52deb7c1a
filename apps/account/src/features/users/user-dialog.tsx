import { contract, type InputOf } from '@portal/api-client';
import { PRICE_ACCESS } from '@portal/api-client/capability';
import { PRICE_LABELS } from '@portal/api-client/labels';
import { isName, NOT_A_NAME } from '@portal/api-client/name';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { ADMINISTRATOR, getRoleName } from '@portal/auth/access';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Stack } from '@portal/ui';
import { RadioGroupField } from '@portal/ui/fields';
import {
  check,
  choice,
  email,
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  requiredNumber,
  SubmitButton,
  TextField,
  text,
  useFormValues,
} from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { fullName, type PartnerUser, PRICE_OPTIONS, ROLE_OPTIONS } from './user-labels.ts';

const schema = v.object({
  firstName: text(required(), max(100), check(isName, NOT_A_NAME)),
  lastName: text(required(), max(100), check(isName, NOT_A_NAME)),
  email: text(required(), email()),
  telephone: nullableText(max(40)),
  team: nullableText(max(60)),
  roleId: requiredNumber(),
  prices: choice(PRICE_ACCESS),
} satisfies Record<keyof InputOf<typeof contract.partner.inviteUser>, unknown>);

interface UserDialogProps {
  open: boolean;
  /** Null for a new user. */
  user: PartnerUser | null;
  onClose: () => void;
}

/** Invites a user or edits one. */
export function UserDialog({ open, user, onClose }: UserDialogProps) {
  return (
    <SidebarModal
      open={open}
      onClose={onClose}
      title={user === null ? 'Invite user' : `Edit ${fullName(user)}`}
    >
      {user === null ? <InviteForm onClose={onClose} /> : <EditUserForm user={user} onClose={onClose} />}
    </SidebarModal>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useCommand(contract.partner.inviteUser, { refreshes: [contract.partner.listUsers] });
  return (
    <Form
      schema={schema}
      aria-label="Invite user"
      initialValues={{
        firstName: '',
        lastName: '',
        email: '',
        telephone: '',
        team: '',
        roleId: null,
        prices: null,
      }}
      onSubmit={async (values) => {
        const { prices, ...others } = values;
        await invite.run({ ...others, ...(prices && { prices }) });
        showAlert(`Invitation sent to ${values.email}.`);
        onClose();
      }}
    >
      <UserFields isNew submitLabel="Send invitation" />
    </Form>
  );
}

function EditUserForm({ user, onClose }: { user: PartnerUser; onClose: () => void }) {
  // New initial values would replace what is typed.
  const [initialEmail] = useState(user.email);
  const edit = useVersionedCommand({
    endpoint: contract.partner.updateUser,
    entity: user,
    getValues: ({ firstName, lastName, telephone, team, roleId, prices = 'cost' }: PartnerUser) => ({
      firstName,
      lastName,
      telephone,
      team,
      roleId,
      prices,
    }),
    getInput: (values) => ({ ...values, id: user.id }),
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      telephone: 'Telephone',
      team: 'Team',
      roleId: 'Role',
      prices: 'Prices',
    },
    formatValues: { roleId: getRoleName, prices: (value) => PRICE_LABELS[value] },
    refreshes: [contract.partner.listUsers, contract.partner.getUser],
    onSaved: (_, values) => {
      showAlert(`${fullName(values)} was updated.`);
      onClose();
    },
  });
  return (
    <>
      <Form
        schema={schema}
        aria-label="Edit user"
        initialValues={{ ...edit.initialValues, email: initialEmail }}
        onSubmit={({ email: _, ...values }) => edit.save({ ...values, prices: values.prices || 'cost' })}
      >
        <UserFields submitLabel="Save user" isManaged={user.scimManagedSince !== null} />
      </Form>
      <ConflictDialog {...edit.conflict} what="this user" />
    </>
  );
}

function PricesField({ isNew }: { isNew: boolean }) {
  const roleId = useFormValues((values: { roleId?: number | null }) => values.roleId);
  if (roleId === ADMINISTRATOR)
    return (
      <AlertBanner tone="info" live="off">
        Administrators see cost and selling prices.
      </AlertBanner>
    );
  return (
    <RadioGroupField
      name="prices"
      label="Prices"
      options={PRICE_OPTIONS}
      layout="cards"
      {...(isNew && { help: 'If you select nothing, your company’s default applies.' })}
    />
  );
}

interface UserFieldsProps {
  isNew?: boolean;
  /** The company's identity provider changes the user too (SCIM). */
  isManaged?: boolean;
  submitLabel: string;
}

function UserFields({ isNew = false, isManaged = false, submitLabel }: UserFieldsProps) {
  return (
    <Stack gap={4}>
      <FormStatus />
      {isManaged && (
        <AlertBanner tone="info" live="off">
          Your identity provider manages this user and may overwrite the name and role. To remove the user,
          block or remove them there.
        </AlertBanner>
      )}
      <TextField name="firstName" label="First name" autoComplete="off" />
      <TextField name="lastName" label="Last name" autoComplete="off" />
      <TextField name="email" label="Email" type="email" autoComplete="off" disabled={!isNew} />
      <TextField name="telephone" label="Telephone" type="tel" autoComplete="off" optional />
      <TextField
        name="team"
        label="Team"
        help="For example “Northern sales”. Colleagues with the same team find each other’s quotes under “My team’s”."
        autoComplete="off"
        optional
      />
      <RadioGroupField name="roleId" label="Role" options={ROLE_OPTIONS} layout="cards" />
      <PricesField isNew={isNew} />
      <ModalSubmitBar>
        <SubmitButton>{submitLabel}</SubmitButton>
      </ModalSubmitBar>
    </Stack>
  );
}
