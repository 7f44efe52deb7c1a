import { contract, isApiError } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { useApiClient } from '@portal/portal-sdk';
import { AlertBanner, Button, Row, Stack, Text } from '@portal/ui';
import { Form, FormStatus, PasswordField, required, SubmitButton, secret } from '@portal/ui/forms';
import { Modal } from '@portal/ui/overlays';
import { useState } from 'react';
import * as v from 'valibot';
import { openOnServer } from '../../platform/browser/reload-page.ts';
import { resolvePasswordRequests } from '../../platform/dialogs/password-request.ts';

const schema = v.object({ password: secret(required()) });

/** Asks for the password when a sensitive call is refused with 423; the call is then repeated. */
export function ConfirmPasswordDialog() {
  const client = useApiClient();
  const { email, usesSingleSignOn } = useUser();
  if (usesSingleSignOn) return <ConfirmAtCompany />;
  return (
    <Modal open onClose={() => resolvePasswordRequests(false)} title="Confirm your password" size="small">
      <Form
        schema={schema}
        aria-label="Confirm your password"
        onSubmit={async ({ password }) => {
          await client.call(contract.auth.confirmPassword, { password });
          resolvePasswordRequests(true);
        }}
      >
        <Stack gap={4}>
          <Text component="p" tone="muted">
            Re-enter your password to continue.
          </Text>
          <FormStatus />
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus />
          <Row gap={2} justify="end">
            <Button onClick={() => resolvePasswordRequests(false)}>Cancel</Button>
            <SubmitButton>Confirm</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Modal>
  );
}

/** Those who signed in with their company's identity provider have no password here: they sign in there again. */
function ConfirmAtCompany() {
  const client = useApiClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const { pathname, search, hash } = window.location;
      const returnTo = pathname + search + hash;
      const { url } = await client.call(contract.singleSignOn.startConfirmation, { returnTo });
      openOnServer(url);
    } catch (error) {
      setIsBusy(false);
      if (!isApiError(error)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <Modal open onClose={() => resolvePasswordRequests(false)} title="Sign in again to continue" size="small">
      <Stack gap={4}>
        {problem !== null && <AlertBanner tone="danger">{problem}</AlertBanner>}
        <Text component="p" tone="muted">
          To make this change, sign in again with your company’s single sign-on. Then come back to this page
          and make the change again.
        </Text>
        <Row gap={2} justify="end">
          <Button onClick={() => resolvePasswordRequests(false)}>Cancel</Button>
          <Button variant="primary" loading={isBusy} onClick={() => void start()}>
            Sign in again
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
