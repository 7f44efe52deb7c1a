import { usePageTitle } from '../features/shared/use-page-title.ts';
import { SetUpForm } from '../features/sign-in/set-up-form.tsx';

export function SetUpPage() {
  usePageTitle('Set up your account');
  return <SetUpForm />;
}
