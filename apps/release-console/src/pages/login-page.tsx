import { usePageTitle } from '../features/shared/use-page-title.ts';
import { LoginForm } from '../features/sign-in/login-form.tsx';

export function LoginPage() {
  usePageTitle('Sign in');
  return <LoginForm />;
}
