import { usePageTitle } from '@portal/portal-sdk';
import { FinishSignIn } from '../features/sign-in/finish-sign-in.tsx';

export function SingleSignOnPage() {
  usePageTitle('Sign in');
  return <FinishSignIn />;
}
