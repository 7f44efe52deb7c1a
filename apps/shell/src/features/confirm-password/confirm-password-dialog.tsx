import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { useApiClient } from '@portal/portal-sdk';
import { Button, Row, Stack, Text } from '@portal/ui';
import { Form, FormStatus, PasswordField, required, SubmitButton, secret } from '@portal/ui/forms';
import { Modal } from '@portal/ui/overlays';
import * as v from 'valibot';
import { resolvePasswordRequests } from '../../platform/dialogs/password-request.ts';

const schema = v.object({ password: secret(required()) });

/** Asks for the password when a sensitive call is refused with 423; the call is then repeated. */
export function ConfirmPasswordDialog() {
  const client = useApiClient();
  const { email } = useUser();
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
