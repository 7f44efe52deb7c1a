import { AlertBanner, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { SignOutButton } from './sign-out-button.tsx';

/** Says who can complete a required step, to staff who act as a user and cannot complete it for them. */
export function UserStepNotice({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4}>
      <AlertBanner tone="info" live="off">
        {children}
      </AlertBanner>
      <SignOutButton flush />
    </Stack>
  );
}
