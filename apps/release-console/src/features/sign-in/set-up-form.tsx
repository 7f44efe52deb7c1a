import type { OutputOf } from '@portal/api-client';
import { useApiClient, useQuery } from '@portal/api-client/swr';
import { AlertBanner, Box, Button, DataState, Link, Row, Stack, Text } from '@portal/ui';
import { CodeField, digits } from '@portal/ui/fields';
import {
  confirmed,
  Form,
  FormStatus,
  PasswordField,
  required,
  SubmitButton,
  secret,
  text,
} from '@portal/ui/forms';
import { AuthenticatorKey, AuthenticatorQrCode } from '@portal/ui/page';
import { useState } from 'react';
import * as v from 'valibot';
import { finishSetUp, startSetUp } from '../../contract/session.ts';
import { SignInHeading } from './sign-in-heading.tsx';

const CODE_LENGTH = 6;
const schema = v.pipe(
  v.object({
    password: secret(required()),
    passwordConfirmation: secret(required()),
    code: text(required(), digits(CODE_LENGTH)),
  }),
  confirmed('passwordConfirmation', 'password'),
);

/** Sets password and second factor of a new account. The link's token is after the `#`. */
export function SetUpForm() {
  const [token] = useState(() => window.location.hash.slice(1));
  // Each call creates a key, so the first answer counts. A later one would replace the QR code after it was scanned.
  const [account, setAccount] = useState<OutputOf<typeof startSetUp> | null>(null);
  const start = useQuery(startSetUp, token === '' || account !== null ? null : { token });
  if (account === null && start.data !== undefined) setAccount(start.data);
  if (token === '')
    return (
      <SignInHeading title="This link is not complete">
        Copy the whole link that the operator gave you, or ask for a new link.
      </SignInHeading>
    );
  if (account !== null) return <AccountForm account={account} token={token} />;
  return (
    <DataState
      state={start}
      onRetry={() => void start.refresh()}
      notFound={{ title: 'This link no longer works', description: 'Ask an operator for a new link.' }}
    >
      {() => null}
    </DataState>
  );
}

function AccountForm({ account, token }: { account: OutputOf<typeof startSetUp>; token: string }) {
  const client = useApiClient();
  const [isDone, setIsDone] = useState(false);
  const { name, email, sealedKey, svg, url } = account;
  if (isDone)
    return (
      <>
        <SignInHeading title="Your account is ready" />
        <AlertBanner tone="success">
          Sign in with {email}, your password and the next code from your authenticator app.
        </AlertBanner>
        <Box sx={{ mt: 4 }}>
          <Button variant="primary" href="/login">
            Sign in
          </Button>
        </Box>
      </>
    );
  return (
    <>
      <SignInHeading title={`Welcome, ${name}`}>
        Choose a password for {email} and connect your authenticator app.
      </SignInHeading>
      <Form
        schema={schema}
        aria-label="Set up the account"
        onSubmit={async ({ password, code }) => {
          await client.call(finishSetUp, { token, sealedKey, password, code });
          setIsDone(true);
        }}
      >
        <Stack gap={5}>
          <FormStatus />
          <PasswordField
            name="password"
            label="Password"
            help="At least 12 characters. Several unrelated words work well."
            autoComplete="new-password"
            autoFocus
          />
          <PasswordField name="passwordConfirmation" label="Confirm password" autoComplete="new-password" />
          <Row gap={5} align="start" wrap>
            <AuthenticatorQrCode svg={svg} size={144} />
            <Stack gap={2} sx={{ flex: '1 1 180px' }}>
              <Text component="p">Scan this code with your authenticator app, or enter this key:</Text>
              <AuthenticatorKey url={url} />
            </Stack>
          </Row>
          <CodeField name="code" label="Code from the app" length={CODE_LENGTH} />
          <SubmitButton fullWidth>Finish</SubmitButton>
          <Link href="/login">I already have an account</Link>
        </Stack>
      </Form>
    </>
  );
}
