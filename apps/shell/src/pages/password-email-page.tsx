import { usePageTitle } from '@portal/portal-sdk';
import { ForgottenPassword } from '../features/password/forgotten-password.tsx';

export function PasswordEmailPage() {
  usePageTitle('Reset your password');
  return <ForgottenPassword />;
}
