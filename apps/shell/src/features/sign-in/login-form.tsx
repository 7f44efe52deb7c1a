import { contract, isApiError } from '@portal/api-client';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, IconButton, Link, Row, Stack, Text } from '@portal/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { startSession } from '../../session/session-flow.ts';
import { EyeIcon } from './eye-icon.tsx';
import { SignInField } from './sign-in-field.tsx';
import { type LoginErrors, type LoginValues, validateLogin } from './validate-login.ts';

/**
 * Email and password. What follows, the second factor or the page that was asked for, is decided from the answer and
 * by the guards (specification §4, login flow).
 */
export function LoginForm() {
  const client = useApiClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (errors.email ?? errors.password)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function signIn(values: LoginValues): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const { twoFactor } = await client.call(contract.auth.login, values);
      if (twoFactor) await navigate(PATHS['login.challenge']);
      else await startSession(client);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { email, password } = error.fieldErrors;
      if (email ?? password) setErrors({ email: email?.[0], password: password?.[0] });
      else setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    // Read from the fields themselves: password managers fill them in without telling anybody.
    const { elements } = event.currentTarget;
    const values = { email: readField(elements, 'email').trim(), password: readField(elements, 'password') };
    const found = validateLogin(values);
    setErrors(found);
    if (found.email === undefined && found.password === undefined) void signIn(values);
  }

  return (
    <Box
      component="form"
      ref={form}
      aria-label="Sign in"
      noValidate
      onSubmit={submit}
      onInput={() => {
        if (errors.email ?? errors.password) setErrors({});
      }}
    >
      <Stack gap={4}>
        {!navigator.cookieEnabled && (
          <AlertBanner tone="warning" title="Cookies are switched off">
            Signing in needs one. Allow cookies for this site in your browser’s settings and load the page
            again.
          </AlertBanner>
        )}
        {problem !== null && <AlertBanner tone="danger">{problem}</AlertBanner>}
        <SignInField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email}
        />
        <SignInField
          label="Password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          error={errors.password}
          end={
            <IconButton
              label="Show password"
              aria-pressed={isShown}
              tooltip={false}
              icon={<EyeIcon crossed={isShown} />}
              onClick={() => setIsShown(!isShown)}
              sx={{ mr: 1 }}
            />
          }
        />
        <Row justify="end">
          <Link href={PATHS['password.email']}>Forgotten your password?</Link>
        </Row>
        <Button type="submit" variant="primary" size="large" fullWidth loading={isBusy}>
          Sign in
        </Button>
        <Text tone="muted" sx={{ mt: 2 }}>
          Not a partner yet? <Link href={PATHS.register}>Apply for an account</Link>
        </Text>
      </Stack>
    </Box>
  );
}

function readField(elements: HTMLFormControlsCollection, name: string): string {
  const field = elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}
