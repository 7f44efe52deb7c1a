import { contract } from '@portal/api-client';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import { Button, Link, Stack, Text } from '@portal/ui';
import { CodeField } from '@portal/ui/fields';
import { Form, FormStatus, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { useState } from 'react';
import * as v from 'valibot';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import { startSession } from '../../platform/session/session-flow.ts';

const codeSchema = v.object({ code: text(required()) });
const recoverySchema = v.object({ recoveryCode: text(required()) });

/** The second step of signing in: a code from the authenticator app, or a recovery code instead. */
export function ChallengeForm() {
  const [usesRecovery, setUsesRecovery] = useState(false);
  const client = useApiClient();

  async function submitCode(answer: { code: string } | { recoveryCode: string }): Promise<void> {
    await client.call(contract.twoFactor.challenge, answer);
    await startSession(client);
  }

  return (
    <>
      <LoginHeading title="Two-factor authentication">
        {usesRecovery
          ? 'Enter one of the recovery codes you saved when you set up two-factor authentication. Each code works once.'
          : 'Enter the six-digit code from your authenticator app.'}
      </LoginHeading>
      {usesRecovery ? (
        <Form key="recovery" schema={recoverySchema} onSubmit={submitCode} aria-label="Recovery code">
          <Stack gap={4}>
            <FormStatus />
            <TextField
              name="recoveryCode"
              label="Recovery code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
            <SubmitButton fullWidth>Sign in</SubmitButton>
          </Stack>
        </Form>
      ) : (
        <Form key="code" schema={codeSchema} onSubmit={submitCode} aria-label="Authentication code">
          {({ form }) => (
            <Stack gap={4}>
              <FormStatus />
              <CodeField name="code" label="Code" autoFocus onComplete={() => void form.submit()} />
              <SubmitButton fullWidth>Sign in</SubmitButton>
            </Stack>
          )}
        </Form>
      )}
      <Stack gap={2} align="start" sx={{ mt: 5 }}>
        <Button variant="quiet" size="small" sx={{ ml: -2 }} onClick={() => setUsesRecovery(!usesRecovery)}>
          {usesRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
          Timed out, or code not accepted? <Link href={PATHS.login}>Start again</Link>
        </Text>
      </Stack>
    </>
  );
}
