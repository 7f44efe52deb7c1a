import { useSession } from '@portal/auth';
import { Outlet, ScrollRestoration } from 'react-router';
import { SWRConfig } from 'swr';
import { AlertHost } from '../features/alerts/alert-host.tsx';
import { ConfirmPasswordHost } from '../features/confirm-password/confirm-password-host.tsx';
import { LoadingHost } from '../features/shared/loading/loading-host.tsx';
import { KeepEarlyScroll } from '../first-paint/replace-first-paint.ts';
import { isStepRedirect, useGuard } from '../session/use-guard.ts';
import { OfflineBanner } from './banners/offline-banner.tsx';
import { BootSkeleton } from './boot-skeleton.tsx';
import { GuardDecisionContext } from './guard-decision-context.ts';
import { PageFocus } from './page-focus.tsx';

const freshCache = { provider: () => new Map() };

/**
 * Wraps every page: evaluates the guards and renders the page only once they allow it. Each user gets a new SWR cache,
 * so that no data is left for the next user.
 */
export function Root() {
  const decision = useGuard();
  const session = useSession();
  const cacheKey = session.status === 'signed-in' ? `user-${session.user.id}` : session.status;
  const isBlocked = decision.kind === 'wait' || decision.kind === 'sign-out' || isStepRedirect(decision);
  return (
    <>
      <AlertHost />
      <OfflineBanner />
      <GuardDecisionContext value={decision}>
        {isBlocked ? (
          <BootSkeleton />
        ) : (
          <SWRConfig key={cacheKey} value={freshCache}>
            <Outlet />
          </SWRConfig>
        )}
      </GuardDecisionContext>
      <ConfirmPasswordHost />
      <LoadingHost />
      <PageFocus />
      <ScrollRestoration />
      <KeepEarlyScroll />
    </>
  );
}
