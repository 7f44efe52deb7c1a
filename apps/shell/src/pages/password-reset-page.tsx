import { Navigate, PATHS, usePageTitle, useSearchParams } from '@portal/portal-sdk';
import { ResetPassword } from '../features/password/reset-password.tsx';

/** Opened from the emailed link, which must contain both a token and an email address (specification §2). */
export function PasswordResetPage() {
  usePageTitle('Set a new password');
  const [query] = useSearchParams();
  const token = query.get('token');
  const email = query.get('email');
  if (!token || !email) return <Navigate to={PATHS.login} replace />;
  return <ResetPassword token={token} email={email} />;
}
