import { usePageTitle } from '@portal/portal-sdk';
import { TwoFactorSetup } from '../features/two-factor/two-factor-setup.tsx';

export function TwoFactorPage() {
  usePageTitle('Two-factor authentication');
  return <TwoFactorSetup />;
}
