import { contract, isApiError } from '@portal/api-client';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import {
  AlertBanner,
  Box,
  Button,
  LazyBoundary,
  Link,
  lazyWithRetry,
  PlainIconButton,
  Row,
  Stack,
  Text,
} from '@portal/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PasskeyButton } from '../../frame/login/passkey-button.tsx';
import { PageBoundary } from '../../platform/page/page-boundary.tsx';
import { startSession } from '../../platform/session/session-flow.ts';
import { EyeIcon } from './eye-icon.tsx';
import { SignInField } from './sign-in-field.tsx';
import { type LoginErrors, type LoginValues, validateLogin } from './validate-login.ts';

/** Not part of the sign-in page's script: most companies have no single sign-on. */
const CompanySignIn = lazyWithRetry(() => import('./company-sign-in.tsx').then((m) => m.CompanySignIn));

/**
 * Email and password. The response decides whether two-factor authentication follows; otherwise the guards lead to the
 * intended page (specification §4, login flow).
 */
export function LoginForm() {
  const client = useApiClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [email, setEmail] = useState('');
  const [isPasswordShown, setIsPasswordShown] = useState(false);

  useEffect(() => {
    if (errors.email ?? errors.password)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function signIn(values: LoginValues): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const { twoFactor, factors = ['code'] } = await client.call(contract.auth.login, values);
      if (twoFactor) await navigate(PATHS['login.challenge'], { state: { factors } });
      else await startSession(client);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { email: emailErrors, password } = error.fieldErrors;
      if (emailErrors ?? password) setErrors({ email: emailErrors?.[0], password: password?.[0] });
      else setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    // Read from the inputs, because password managers fill them in without firing events.
    const { elements } = event.currentTarget;
    const values = { email: readField(elements, 'email').trim(), password: readField(elements, 'password') };
    const validationErrors = validateLogin(values);
    setErrors(validationErrors);
    if (validationErrors.email === undefined && validationErrors.password === undefined) void signIn(values);
  }

  return (
    <Box
      component="form"
      ref={form}
      aria-label="Sign in"
      // Without scripts, the password must not end up in the URL.
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget: { elements } }) => {
        setEmail(readField(elements, 'email').trim());
        if (errors.email ?? errors.password) setErrors({});
      }}
    >
      <Stack gap={4}>
        {navigator.cookieEnabled === false && (
          <AlertBanner tone="warning" title="Cookies are turned off">
            You need cookies to sign in. Allow them for this site in your browser’s settings, then reload the
            page.
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
        {email.includes('@') && (
          <PageBoundary resetKey="company-sign-in" fallback={() => null}>
            <LazyBoundary fallback={null}>
              <CompanySignIn email={email} onProblem={setProblem} />
            </LazyBoundary>
          </PageBoundary>
        )}
        <SignInField
          label="Password"
          name="password"
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          error={errors.password}
          end={
            <PlainIconButton
              label="Show password"
              aria-pressed={isPasswordShown}
              icon={<EyeIcon crossed={isPasswordShown} />}
              onClick={() => setIsPasswordShown(!isPasswordShown)}
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
        <PasskeyButton onProblem={setProblem}>Sign in with a passkey</PasskeyButton>
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
