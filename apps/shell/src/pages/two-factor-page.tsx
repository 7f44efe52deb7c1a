import { useUser } from '@portal/auth';
import { usePageTitle } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Page } from '@portal/ui/page';
import { TwoFactorSetup } from '../features/two-factor/two-factor-setup.tsx';
import { SignOutButton } from '../frame/login/sign-out-button.tsx';
import { hasPendingStep } from '../platform/session/pending-steps.ts';

export function TwoFactorPage() {
  usePageTitle('Two-factor authentication');
  // A required step uses the login layout, which has its own width.
  if (hasPendingStep(useUser())) {
    return (
      <Stack gap={6} align="start">
        <TwoFactorSetup />
        <SignOutButton flush />
      </Stack>
    );
  }
  return (
    <Page width="reading">
      <TwoFactorSetup />
    </Page>
  );
}
