import { usePageTitle } from '@portal/portal-sdk';
import { ExpiredPassword } from '../features/password/expired-password.tsx';

export function ExpiredPasswordPage() {
  usePageTitle('Set a new password');
  return <ExpiredPassword />;
}
