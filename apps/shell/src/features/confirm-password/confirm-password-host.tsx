import { useSession } from '@portal/auth';
import { LazyBoundary, lazyWithRetry } from '@portal/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { passwordRequestStore, resolvePasswordRequests } from '../../platform/dialogs/password-request.ts';
import { PageBoundary } from '../../platform/page/page-boundary.tsx';

const ConfirmPasswordDialog = lazyWithRetry(() =>
  import('./confirm-password-dialog.tsx').then((m) => m.ConfirmPasswordDialog),
);

/** Shows the password dialog when a call requires it. */
export function ConfirmPasswordHost() {
  const isRequested = useStore(passwordRequestStore, ({ waiting }) => waiting.length > 0);
  const isSignedIn = useSession().status === 'signed-in';
  if (!isRequested || !isSignedIn) return null;
  return (
    <PageBoundary resetKey="confirm-password" fallback={() => <CancelRequests />}>
      <LazyBoundary fallback={null}>
        <ConfirmPasswordDialog />
      </LazyBoundary>
    </PageBoundary>
  );
}

/** Used when the dialog's code fails to load: the waiting calls fail, and their callers show the error. */
function CancelRequests() {
  useEffect(() => resolvePasswordRequests(false), []);
  return null;
}
