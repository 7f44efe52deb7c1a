import { contract } from '@portal/api-client';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import { AlertBanner, Button, Link, Stack } from '@portal/ui';
import { email, Form, FormStatus, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { useState } from 'react';
import * as v from 'valibot';
import { LoginHeading } from '../../frame/login/login-frame.tsx';

const schema = v.object({ email: text(required(), email()) });

/** Requests a reset link. The response is the same whether or not the address belongs to an account. */
export function ForgottenPassword() {
  const client = useApiClient();
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo !== null) {
    return (
      <>
        <LoginHeading title="Check your email" />
        <Stack gap={5}>
          <AlertBanner tone="success">
            If {sentTo} belongs to a partner account, we have sent it a link to set a new password. Single
            use, expires in 60 minutes.
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
      <LoginHeading title="Reset your password">We’ll email you a link to set a new password.</LoginHeading>
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
          <SubmitButton fullWidth>Send link</SubmitButton>
          <Link href={PATHS.login}>Back to sign in</Link>
        </Stack>
      </Form>
    </>
  );
}
