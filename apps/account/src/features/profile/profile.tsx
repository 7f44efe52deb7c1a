import { contract } from '@portal/api-client';
import { roleName } from '@portal/auth/access';
import { pathTo, setSignedIn, showAlert, useCommand, usePageTitle, useUser } from '@portal/portal-sdk';
import { Button, Row, Stack, StatusTag } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import {
  DraftKeeper,
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { KeyValueList, Page, PageHeader, Section } from '@portal/ui/page';
import * as v from 'valibot';
import { ProfilePicture } from './profile-picture.tsx';

const schema = v.object({
  firstName: text(required(), max(100)),
  lastName: text(required(), max(100)),
  telephone: nullableText(max(40)),
});

/** The signed-in user's own particulars, and how the account is secured. */
export function Profile() {
  usePageTitle('Profile');
  const user = useUser();
  const update = useCommand(contract.auth.updateProfile);
  const hasSecondFactor = user.twoFactorConfirmedAt !== null;
  return (
    <Page width="reading">
      <PageHeader title="Profile" />
      <Stack gap={8}>
        <Section title="Your details" description="Colleagues and our teams see them on what you do here.">
          <Form
            schema={schema}
            aria-label="Your details"
            initialValues={{
              firstName: user.firstName,
              lastName: user.lastName,
              telephone: user.telephone ?? '',
            }}
            onSubmit={async (values) => {
              setSignedIn(await update.run(values));
              showAlert('Your details are saved.');
            }}
          >
            <Stack gap={4}>
              <DraftKeeper draftKey={`profile:${user.id}`} version={1} />
              <FormStatus />
              <TextField name="firstName" label="First name" autoComplete="given-name" />
              <TextField name="lastName" label="Last name" autoComplete="family-name" />
              <TextField name="telephone" label="Telephone" type="tel" autoComplete="tel" optional />
              <Row>
                <SubmitButton>Save details</SubmitButton>
              </Row>
            </Stack>
          </Form>
        </Section>
        <ProfilePicture />
        <Section title="Account">
          <KeyValueList
            columns={2}
            items={[
              { label: 'Email', value: user.email },
              { label: 'Role', value: roleName(user.roleId) },
              { label: 'Company', value: user.partner.name },
            ]}
          />
        </Section>
        <Section
          title="Security"
          description={
            user.partner.force2fa
              ? 'Your company asks everyone for a second factor.'
              : 'A second factor keeps your account yours even when your password is known.'
          }
        >
          <Stack gap={4}>
            <Row gap={3} wrap>
              <StatusTag tone={hasSecondFactor ? 'success' : 'warning'}>
                {hasSecondFactor
                  ? `Second factor on since ${formatDate(user.twoFactorConfirmedAt)}`
                  : 'No second factor'}
              </StatusTag>
            </Row>
            <Row gap={2} wrap>
              <Button href={pathTo('account.2fa')}>
                {hasSecondFactor ? 'Manage second factor' : 'Set up second factor'}
              </Button>
              <Button href={pathTo('account.password.change')}>Change password</Button>
            </Row>
          </Stack>
        </Section>
      </Stack>
    </Page>
  );
}
