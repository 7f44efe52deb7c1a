import { usePageTitle } from '@portal/portal-sdk';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { LoginHeading } from '../frame/login/login-frame.tsx';

export function LoginPage() {
  usePageTitle('Sign in');
  return (
    <>
      <LoginHeading title="Sign in">Use the email address of your partner account.</LoginHeading>
      <LoginForm />
    </>
  );
}
