import { contract, isApiError } from '@portal/api-client';
import { PATHS, showAlert, useApiClient, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Link, Stack } from '@portal/ui';
import { Form, FormStatus } from '@portal/ui/forms';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { NO_PASSWORD, newPasswordSchema } from './new-password-schema.ts';

/** Sets a new password with the token of an emailed link. It never signs the visitor in (R6). */
export function ResetPassword({ token, email }: { token: string; email: string }) {
  const client = useApiClient();
  const navigate = useNavigate();
  const [linkProblem, setLinkProblem] = useState<string | null>(null);

  const tokens = useQuery(contract.auth.listTokensOfReset, { token, email }, { revalidateOnFocus: false });

  async function save({ password, keepTokens }: { password: string; keepTokens: string[] }): Promise<void> {
    setLinkProblem(null);
    try {
      await client.call(contract.auth.resetPassword, { token, email, password, keepTokens });
    } catch (error) {
      // The form has no fields for token and email, so their errors are shown above it.
      const problem = isApiError(error)
        ? (error.fieldErrors['token'] ?? error.fieldErrors['email'])?.[0]
        : undefined;
      if (problem === undefined) throw error;
      setLinkProblem(problem);
      return;
    }
    showAlert('Password changed. Sign in with your new password.');
    await navigate(PATHS.login, { replace: true });
  }

  return (
    <>
      <LoginHeading title="Set a new password">For {email}.</LoginHeading>
      <Form
        schema={newPasswordSchema}
        initialValues={NO_PASSWORD}
        onSubmit={save}
        aria-label="Set a new password"
      >
        <Stack gap={4}>
          {linkProblem !== null && (
            <AlertBanner tone="danger" title="This link cannot be used">
              {linkProblem} <Link href={PATHS['password.email']}>Request a new link</Link>
            </AlertBanner>
          )}
          <FormStatus />
          <NewPasswordFields email={email} tokens={tokens.data ?? (tokens.error && null)} />
          <Link href={PATHS.login}>Back to sign in</Link>
        </Stack>
      </Form>
    </>
  );
}
