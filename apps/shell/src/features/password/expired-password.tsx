import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { showAlert, useApiClient, useQuery } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Form, FormStatus } from '@portal/ui/forms';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import { SignOutButton } from '../../frame/login/sign-out-button.tsx';
import { UserStepNotice } from '../../frame/login/user-step-notice.tsx';
import { completeStep } from '../../platform/session/session-flow.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { NO_PASSWORD, newPasswordSchema } from './new-password-schema.ts';

/** The required step for a user whose password has expired (R14). */
export function ExpiredPassword() {
  const { firstName, lastName, impersonatedBy } = useUser();
  if (impersonatedBy === null) return <ExpiredPasswordForm />;
  return (
    <>
      <LoginHeading title="Set a new password" />
      <UserStepNotice>
        The password of {firstName} {lastName} has expired. Only they can set a new one.
      </UserStepNotice>
    </>
  );
}

function ExpiredPasswordForm() {
  const client = useApiClient();
  const { email } = useUser();
  const tokens = useQuery(contract.auth.listTokens, {});
  return (
    <>
      <LoginHeading title="Set a new password">
        Your password has expired. Choose a new one to continue. You stay signed in.
      </LoginHeading>
      <Form
        schema={newPasswordSchema}
        initialValues={NO_PASSWORD}
        aria-label="Set a new password"
        onSubmit={async ({ password, keepTokens }) => {
          await client.call(contract.auth.replaceExpiredPassword, { password, keepTokens });
          showAlert('Password changed.');
          await completeStep(client);
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <NewPasswordFields email={email} tokens={tokens.data ?? (tokens.error && null)} />
          <SignOutButton flush />
        </Stack>
      </Form>
    </>
  );
}
