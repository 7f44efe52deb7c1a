import { PasswordChange } from '../features/password/password-change.tsx';

export function PasswordChangePage() {
  return <PasswordChange />;
}
