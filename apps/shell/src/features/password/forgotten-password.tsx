import { contract } from '@portal/api-client';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import { AlertBanner, Button, Link, Stack } from '@portal/ui';
import { email, Form, FormStatus, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { useState } from 'react';
import * as v from 'valibot';
import { LoginHeading } from '../../layout/login/login-frame.tsx';

const schema = v.object({ email: text(required(), email()) });

/** Asks for a reset link. The answer is the same whether the address is known or not. */
export function ForgottenPassword() {
  const client = useApiClient();
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo !== null) {
    return (
      <>
        <LoginHeading title="Look in your inbox" />
        <Stack gap={5}>
          <AlertBanner tone="success">
            If {sentTo} belongs to a partner account, a link to set a new password is on its way. It works for
            60 minutes and once.
          </AlertBanner>
          <Button href={PATHS.login} fullWidth>
            Back to sign in
          </Button>
          <Button variant="quiet" onClick={() => setSentTo(null)}>
            Use another address
          </Button>
        </Stack>
      </>
    );
  }
  return (
    <>
      <LoginHeading title="Reset your password">
        We send you a link with which you set a new one.
      </LoginHeading>
      <Form
        schema={schema}
        aria-label="Reset your password"
        onSubmit={async (values) => {
          await client.call(contract.auth.requestPasswordReset, values);
          setSentTo(values.email);
        }}
      >
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
          <SubmitButton fullWidth>Send the link</SubmitButton>
          <Link href={PATHS.login}>Back to sign in</Link>
        </Stack>
      </Form>
    </>
  );
}
