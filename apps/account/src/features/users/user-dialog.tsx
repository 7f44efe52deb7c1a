import { contract } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import {
  email,
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  requiredNumber,
  SelectField,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import { useLastSeenVersion } from '../shared/use-last-seen-version.ts';
import { fullName, type PartnerUser, ROLE_OPTIONS } from './user-labels.ts';

const schema = v.object({
  firstName: text(required(), max(100)),
  lastName: text(required(), max(100)),
  email: text(required(), email()),
  telephone: nullableText(max(40)),
  roleId: requiredNumber(),
});

interface UserDialogProps {
  open: boolean;
  /** Null for a new user. */
  user: PartnerUser | null;
  onClose: () => void;
}

/** Invites a user or edits one. */
export function UserDialog({ open, user, onClose }: UserDialogProps) {
  const invite = useCommand(contract.partner.inviteUser, { refreshes: [contract.partner.listUsers] });
  const update = useCommand(contract.partner.updateUser, { refreshes: [contract.partner.listUsers] });
  const write = useLastSeenVersion(user);
  const isNew = user === null;
  return (
    <SidebarModal open={open} onClose={onClose} title={isNew ? 'Invite user' : `Edit ${fullName(user)}`}>
      <Form
        schema={schema}
        aria-label={isNew ? 'Invite user' : 'Edit user'}
        initialValues={{
          firstName: user?.firstName ?? '',
          lastName: user?.lastName ?? '',
          email: user?.email ?? '',
          telephone: user?.telephone ?? '',
          roleId: user?.roleId ?? null,
        }}
        onSubmit={async ({ email: address, ...values }) => {
          if (isNew) await invite.run({ ...values, email: address });
          else await write((seen) => update.run({ ...values, ...seen, id: user.id }));
          showAlert(isNew ? `Invitation sent to ${address}.` : `${fullName(values)} was updated.`);
          onClose();
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <TextField name="firstName" label="First name" autoComplete="off" />
          <TextField name="lastName" label="Last name" autoComplete="off" />
          <TextField name="email" label="Email" type="email" autoComplete="off" disabled={!isNew} />
          <TextField name="telephone" label="Telephone" type="tel" autoComplete="off" optional />
          <SelectField name="roleId" label="Role" options={ROLE_OPTIONS} placeholder="Select a role" />
          <SubmitButton>{isNew ? 'Send invitation' : 'Save user'}</SubmitButton>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
