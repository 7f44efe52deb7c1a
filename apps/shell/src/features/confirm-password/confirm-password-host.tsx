import { useSession } from '@portal/auth';
import { LazyBoundary, lazyWithRetry } from '@portal/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { PageBoundary } from '../../parts/page-boundary.tsx';
import { passwordRequestStore, resolvePasswordRequests } from './password-request.ts';

const ConfirmPasswordDialog = lazyWithRetry(() =>
  import('./confirm-password-dialog.tsx').then((m) => m.ConfirmPasswordDialog),
);

/** Stands around every page and shows its dialog only when a call asks for the password. */
export function ConfirmPasswordHost() {
  const isAsked = useStore(passwordRequestStore, ({ waiting }) => waiting.length > 0);
  const isSignedIn = useSession().status === 'signed-in';
  if (!isAsked || !isSignedIn) return null;
  return (
    <PageBoundary resetKey="confirm-password" fallback={() => <CancelRequests />}>
      <LazyBoundary fallback={null}>
        <ConfirmPasswordDialog />
      </LazyBoundary>
    </PageBoundary>
  );
}

/** The dialog's code did not arrive: the call that asked stays refused, and says so where it was made. */
function CancelRequests() {
  useEffect(() => resolvePasswordRequests(false), []);
  return null;
}
