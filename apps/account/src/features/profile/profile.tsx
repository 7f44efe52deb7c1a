import { contract } from '@portal/api-client';
import { isName, NOT_A_NAME } from '@portal/api-client/name';
import * as v from '@portal/api-client/schema';
import { getRoleName } from '@portal/auth/access';
import { pathTo, setSignedIn, showAlert, useCommand, usePageTitle, useUser } from '@portal/portal-sdk';
import { Button, Row, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { FormDraft } from '@portal/ui/fields';
import { formatDate } from '@portal/ui/format';
import {
  check,
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { Page, PageHeader, Section } from '@portal/ui/page';
import { useState } from 'react';
import { ProfilePicture } from './profile-picture.tsx';
import { Sessions } from './sessions.tsx';

const schema = v.object({
  firstName: text(required(), max(100), check(isName, NOT_A_NAME)),
  lastName: text(required(), max(100), check(isName, NOT_A_NAME)),
  telephone: nullableText(max(40)),
});

const getDetails = ({ firstName, lastName, telephone }: ReturnType<typeof useUser>) => ({
  firstName,
  lastName,
  telephone: telephone ?? '',
});

/** The signed-in user's details and account security. */
export function Profile() {
  usePageTitle('Profile');
  const user = useUser();
  const update = useCommand(contract.auth.updateProfile);
  // Only a save changes these values. The session is read again while the user types, which must not reset the form.
  const [start, setStart] = useState(() => getDetails(user));
  const hasTwoFactor = user.twoFactorConfirmedAt !== null;
  return (
    <Page width="reading">
      <PageHeader title="Profile" />
      <Stack gap={8}>
        <Section
          title="Your details"
          description="Colleagues and our teams see these details beside your activity."
        >
          <Form
            schema={schema}
            aria-label="Your details"
            initialValues={start}
            onSubmit={async (values) => {
              const saved = await update.run(values);
              setStart(getDetails(saved));
              setSignedIn(saved);
              showAlert('Your details were saved.');
            }}
          >
            <Stack gap={4}>
              <FormDraft draftKey={`profile:${user.id}`} version={1} />
              <FormStatus />
              <TextField name="firstName" label="First name" autoComplete="given-name" />
              <TextField name="lastName" label="Last name" autoComplete="family-name" />
              <TextField name="telephone" label="Telephone" type="tel" autoComplete="tel" optional />
              {user.impersonatedBy === null ? (
                <Row>
                  <SubmitButton>Save details</SubmitButton>
                </Row>
              ) : (
                <Text tone="muted">Details cannot be changed while acting as another user.</Text>
              )}
            </Stack>
          </Form>
        </Section>
        {user.impersonatedBy === null && <ProfilePicture />}
        <Section title="Account">
          <KeyValueList
            columns={2}
            items={[
              { label: 'Email', value: user.email },
              { label: 'Role', value: getRoleName(user.roleId) },
              { label: 'Company', value: user.partner.name },
            ]}
          />
        </Section>
        <Section
          title="Security"
          description={
            user.partner.force2fa
              ? 'Your company requires two-factor authentication.'
              : 'With a passkey or an authenticator app, nobody can sign in with only your password.'
          }
        >
          <Stack gap={4}>
            <Row gap={3} wrap>
              <StatusTag tone={hasTwoFactor ? 'success' : 'warning'}>
                {hasTwoFactor
                  ? `Two-factor authentication on since ${formatDate(user.twoFactorConfirmedAt)}`
                  : 'Two-factor authentication is off'}
              </StatusTag>
            </Row>
            <Row gap={2} wrap>
              <Button href={pathTo('account.2fa')}>
                {hasTwoFactor
                  ? 'Manage passkeys and two-factor authentication'
                  : 'Set up passkeys or two-factor authentication'}
              </Button>
              <Button href={pathTo('account.password.change')}>Change password</Button>
            </Row>
          </Stack>
        </Section>
        {/* Staff who act as the user do not see or end the user's own sessions. */}
        {user.impersonatedBy === null && <Sessions />}
      </Stack>
    </Page>
  );
}
