import { useUser } from '@portal/auth';
import { usePageTitle } from '@portal/portal-sdk';
import { Page } from '@portal/ui/page';
import { isTwoFactorOutstanding } from '../features/two-factor/is-outstanding.ts';
import { TwoFactorSetup } from '../features/two-factor/two-factor-setup.tsx';

export function TwoFactorPage() {
  usePageTitle('Two-factor authentication');
  // As a step on the way in it stands in the login layout, which has its own measure.
  if (isTwoFactorOutstanding(useUser())) return <TwoFactorSetup />;
  return (
    <Page width="reading">
      <TwoFactorSetup />
    </Page>
  );
}
