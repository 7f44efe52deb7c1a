import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import {
  pathTo,
  showAlert,
  useCommand,
  useNavigate,
  usePageTitle,
  useQuery,
  useUser,
} from '@portal/portal-sdk';
import { AlertBanner, Row, Stack, Text } from '@portal/ui';
import {
  confirmed,
  Form,
  FormStatus,
  max,
  min,
  PasswordField,
  required,
  SubmitButton,
  secret,
} from '@portal/ui/forms';
import { Page, PageHeader } from '@portal/ui/page';

import { TokensToKeep } from './tokens-to-keep.tsx';

const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

const schema = v.pipe(
  v.object({
    currentPassword: secret(required()),
    password: secret(required(), min(PASSWORD_MIN), max(PASSWORD_MAX)),
    passwordConfirmation: secret(required()),
    keepTokens: v.array(v.string()),
  }),
  confirmed('passwordConfirmation', 'password', 'Passwords do not match'),
);

/** Changes the password, and ends the user's other sessions (R14) and the tokens that they do not keep. */
export function PasswordChange() {
  usePageTitle('Password');
  return (
    <Page width="reading">
      <PageHeader title="Password" breadcrumbs={[{ label: 'Profile', href: pathTo('account') }]} />
      {useUser().hasPassword === false ? (
        <AlertBanner tone="info" live="off" title="You have no portal password">
          You sign in with your company’s single sign-on. If your company also allows passwords, you can set
          one: log out and choose “Forgotten your password?”.
        </AlertBanner>
      ) : (
        <PasswordForm />
      )}
    </Page>
  );
}

function PasswordForm() {
  const { email } = useUser();
  const navigate = useNavigate();
  const change = useCommand(contract.auth.changePassword);
  const tokens = useQuery(contract.auth.listTokens, {});
  // Otherwise, a quick user would revoke all tokens without having seen them.
  const isWaiting = tokens.data === undefined && tokens.error === undefined;
  return (
    <Form
      schema={schema}
      aria-label="Change password"
      initialValues={{ currentPassword: '', password: '', passwordConfirmation: '', keepTokens: [] }}
      onSubmit={async ({ currentPassword, password, keepTokens }) => {
        await change.run({ currentPassword, password, ...(keepTokens.length > 0 && { keepTokens }) });
        showAlert('Password changed. You have been signed out on your other devices.');
        await navigate(pathTo('account'));
      }}
    >
      <Stack gap={4}>
        <FormStatus />
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="password"
          label="New password"
          help={`At least ${PASSWORD_MIN} characters. A few random words are easy to remember and hard to guess.`}
          autoComplete="new-password"
        />
        <PasswordField name="passwordConfirmation" label="Confirm new password" autoComplete="new-password" />
        {isWaiting ? (
          <Text component="p" tone="muted" role="status">
            Loading your API tokens. You can then choose which to keep.
          </Text>
        ) : (
          <TokensToKeep tokens={tokens.data} />
        )}
        <Row>
          <SubmitButton disabled={isWaiting}>Change password</SubmitButton>
        </Row>
      </Stack>
    </Form>
  );
}
