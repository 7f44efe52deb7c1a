import { contract } from '@portal/api-client';
import { PATHS, useApiClient, useLocation } from '@portal/portal-sdk';
import { AlertBanner, Button, Link, Stack, Text } from '@portal/ui';
import { CodeField } from '@portal/ui/fields';
import { Form, FormStatus, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { useState } from 'react';
import * as v from 'valibot';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import { PasskeyButton } from '../../frame/login/passkey-button.tsx';
import { startSession } from '../../platform/session/session-flow.ts';

const codeSchema = v.object({ code: text(required()) });
const recoverySchema = v.object({ recoveryCode: text(required()) });
const stateSchema = v.object({ factors: v.array(v.string()) });

type Method = 'code' | 'recovery' | 'passkey';

const INSTRUCTIONS: Readonly<Record<Method, string>> = {
  code: 'Enter the six-digit code from your authenticator app.',
  recovery:
    'Enter one of the recovery codes you saved when you set up two-factor authentication. Each code works once.',
  passkey: 'Use your passkey to finish signing in.',
};

/** What the user has set up, as the password's answer said. Without that answer (a bookmark), both are offered. */
function useFactors(): { hasApp: boolean; hasPasskey: boolean } {
  const state = v.safeParse(stateSchema, useLocation().state);
  const factors = state.success ? state.output.factors : ['code', 'passkey'];
  return { hasApp: factors.includes('code'), hasPasskey: factors.includes('passkey') };
}

/** The second step of signing in: a code from the authenticator app, a passkey, or a recovery code instead. */
export function ChallengeForm() {
  const { hasApp, hasPasskey } = useFactors();
  const [method, setMethod] = useState<Method>(hasApp ? 'code' : 'passkey');
  const [problem, setProblem] = useState<string | null>(null);
  const client = useApiClient();

  async function submitCode(answer: { code: string } | { recoveryCode: string }): Promise<void> {
    setProblem(null);
    await client.call(contract.twoFactor.challenge, answer);
    await startSession(client);
  }

  function choose(next: Method): void {
    setProblem(null);
    setMethod(next);
  }

  return (
    <>
      <LoginHeading title="Two-factor authentication">{INSTRUCTIONS[method]}</LoginHeading>
      <Stack gap={4}>
        {problem !== null && <AlertBanner tone="danger">{problem}</AlertBanner>}
        {method === 'recovery' && (
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
        )}
        {method === 'code' && (
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
        {hasPasskey && method !== 'recovery' && (
          <PasskeyButton asSecondFactor primary={method === 'passkey'} onProblem={setProblem}>
            Use a passkey
          </PasskeyButton>
        )}
      </Stack>
      <Stack gap={2} align="start" sx={{ mt: 5 }}>
        {method === 'recovery' ? (
          <Button
            variant="quiet"
            size="small"
            sx={{ ml: -2 }}
            onClick={() => choose(hasApp ? 'code' : 'passkey')}
          >
            {hasApp ? 'Use the authenticator app' : 'Use a passkey instead'}
          </Button>
        ) : (
          <Button variant="quiet" size="small" sx={{ ml: -2 }} onClick={() => choose('recovery')}>
            Use a recovery code
          </Button>
        )}
        <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
          Timed out, or code not accepted? <Link href={PATHS.login}>Start again</Link>
        </Text>
      </Stack>
    </>
  );
}
