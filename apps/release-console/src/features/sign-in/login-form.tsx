import { useApiClient } from '@portal/api-client/swr';
import { Button, Stack } from '@portal/ui';
import { CodeField } from '@portal/ui/fields';
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
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import { confirmCode, login } from '../../contract/session.ts';
import { SignInHeading } from './sign-in-heading.tsx';

const passwordSchema = v.object({ email: text(required(), email()), password: secret(required()) });
const codeSchema = v.object({ code: text(required()) });

/** Only paths of the console: a link must not lead to another site after signing in. */
function readNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}

/** Email and password, then a code of the authenticator app. */
export function LoginForm() {
  const client = useApiClient();
  const [params] = useSearchParams();
  const [isPasswordRight, setIsPasswordRight] = useState(false);

  if (!isPasswordRight)
    return (
      <>
        <SignInHeading title="Sign in">Manage releases of the portal.</SignInHeading>
        <Form
          key="password"
          schema={passwordSchema}
          aria-label="Sign in"
          onSubmit={async (values) => {
            await client.call(login, values);
            setIsPasswordRight(true);
          }}
        >
          <Stack gap={4}>
            <FormStatus />
            <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            <SubmitButton fullWidth>Continue</SubmitButton>
          </Stack>
        </Form>
      </>
    );
  return (
    <>
      <SignInHeading title="Two-factor authentication">
        Enter the six-digit code from your authenticator app.
      </SignInHeading>
      <Form
        key="code"
        schema={codeSchema}
        aria-label="Authentication code"
        onSubmit={async (values) => {
          await client.call(confirmCode, values);
          // Loads a new page, so that no data of another operator stays in memory.
          window.location.replace(readNext(params.get('next')));
        }}
      >
        {({ form }) => (
          <Stack gap={4}>
            <FormStatus />
            <CodeField name="code" label="Code" autoFocus onComplete={() => void form.submit()} />
            <SubmitButton fullWidth>Sign in</SubmitButton>
            <Button variant="quiet" onClick={() => setIsPasswordRight(false)}>
              Start again
            </Button>
          </Stack>
        )}
      </Form>
    </>
  );
}
