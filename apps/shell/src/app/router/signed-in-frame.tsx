import type { ReactNode } from 'react';
import { AlertKeys } from '../../features/alerts/alert-keys.tsx';
import { ExternalLinkGuard } from '../../features/external-link/external-link-guard.tsx';
import { KeyboardShortcuts } from '../../features/keyboard-shortcuts/keyboard-shortcuts.tsx';
import { LeaveGuard } from '../../features/leave-guard/leave-guard.tsx';
import { SignedInLayout } from '../../frame/layout/signed-in-layout.tsx';

// Also contains other code that only signed-in pages use, so that sign-in does not load it.
export { NoCrmAccountPage } from '../../pages/no-crm-account-page.tsx';
export { AreaErrorPage } from '../../platform/areas/components/area-error-page.tsx';
export { AreaLoader } from '../../platform/areas/components/area-loader.tsx';

/** The layout of signed-in pages with the dialogs of the features. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const guards = (
    <>
      <LeaveGuard />
      <ExternalLinkGuard />
      <KeyboardShortcuts />
      <AlertKeys />
    </>
  );
  return <SignedInLayout guards={guards}>{children}</SignedInLayout>;
}
