import { usePageTitle } from '@portal/portal-sdk';
import { RegisterForm } from '../features/register/register-form.tsx';

export function RegisterPage() {
  usePageTitle('Apply for an account');
  return <RegisterForm />;
}
