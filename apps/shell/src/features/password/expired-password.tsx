import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { showAlert, useApiClient } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import { SignOutButton } from '../../frame/login/sign-out-button.tsx';
import { completeStep } from '../../platform/session/session-flow.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordSchema } from './new-password-schema.ts';

/** The required step for a user whose password has expired (R14). */
export function ExpiredPassword() {
  const client = useApiClient();
  const { email } = useUser();
  return (
    <>
      <LoginHeading title="Set a new password">
        Your password has expired. Choose a new one to continue. You stay signed in.
      </LoginHeading>
      <Form
        schema={newPasswordSchema}
        aria-label="Set a new password"
        onSubmit={async ({ password }) => {
          await client.call(contract.auth.replaceExpiredPassword, { password });
          showAlert('Password changed.');
          await completeStep(client);
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <NewPasswordFields email={email} />
          <SubmitButton fullWidth>Set password</SubmitButton>
          <SignOutButton flush />
        </Stack>
      </Form>
    </>
  );
}
