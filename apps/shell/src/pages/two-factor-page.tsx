import { useUser } from '@portal/auth';
import { usePageTitle } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Page } from '@portal/ui/page';
import { TwoFactorSetup } from '../features/two-factor/two-factor-setup.tsx';
import { LoginHeading } from '../frame/login/login-frame.tsx';
import { SignOutButton } from '../frame/login/sign-out-button.tsx';
import { UserStepNotice } from '../frame/login/user-step-notice.tsx';
import { hasPendingStep } from '../platform/session/pending-steps.ts';

export function TwoFactorPage() {
  usePageTitle('Two-factor authentication');
  // A required step uses the login layout, which has its own width.
  const user = useUser();
  if (hasPendingStep(user)) {
    if (user.impersonatedBy !== null) return <StepOfUser />;
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

function StepOfUser() {
  const { firstName, lastName, partner } = useUser();
  return (
    <>
      <LoginHeading title="Two-factor authentication" />
      <UserStepNotice>
        {partner.name} requires two-factor authentication. Only {firstName} {lastName} can set it up.
      </UserStepNotice>
    </>
  );
}
