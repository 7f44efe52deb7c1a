import { contract } from '@portal/api-client';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import { Link, Row, Stack, Text } from '@portal/ui';
import {
  email,
  Form,
  FormStatus,
  PasswordField,
  required,
  SubmitButton,
  secret,
  TextField,
  text,
} from '@portal/ui/forms';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { readSession } from '../../session/session-flow.ts';

const loginSchema = v.object({
  email: text(required(), email()),
  // Of any length: what is right is the server's to say.
  password: secret(required()),
});

/**
 * Email and password. What follows, the second factor or the page that was asked for, is decided from the answer and
 * by the guards (specification §4, login flow).
 */
export function LoginForm() {
  const client = useApiClient();
  const navigate = useNavigate();

  async function signIn(values: v.InferOutput<typeof loginSchema>): Promise<void> {
    const { twoFactor } = await client.call(contract.auth.login, values);
    if (twoFactor) await navigate(PATHS['login.challenge']);
    else await readSession(client);
  }

  return (
    <Form schema={loginSchema} onSubmit={signIn} aria-label="Sign in">
      <Stack gap={4}>
        <FormStatus />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <Row justify="end">
          <Link href={PATHS['password.email']}>Forgotten your password?</Link>
        </Row>
        <SubmitButton fullWidth busyLabel="Signing in">
          Sign in
        </SubmitButton>
        <Text tone="muted" sx={{ mt: 2 }}>
          Not a partner yet? <Link href={PATHS.register}>Apply for an account</Link>
        </Text>
      </Stack>
    </Form>
  );
}
