import { useSession } from '@portal/auth';
import { Outlet, ScrollRestoration } from 'react-router';
import { SWRConfig } from 'swr';
import { AlertHost } from '../../features/alerts/alert-host.tsx';
import { ConfirmPasswordHost } from '../../features/confirm-password/confirm-password-host.tsx';
import { LoadingHost } from '../../features/loading/loading-host.tsx';
import { OfflineBanner } from '../../frame/layout/banners/offline-banner.tsx';
import { BootSkeleton } from '../../frame/layout/boot-skeleton.tsx';
import { PageFocus } from '../../frame/layout/page-focus.tsx';
import { NotFoundPage } from '../../pages/not-found-page.tsx';
import { KeepEarlyScroll } from '../../platform/first-paint/replace-first-paint.ts';
import { NotFoundContext } from '../../platform/page/not-found.tsx';
import { GuardDecisionContext } from '../../platform/session/guard-decision-context.ts';
import { isStepRedirect, useGuard } from '../../platform/session/use-guard.ts';

const NOT_FOUND = <NotFoundPage />;
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
            <NotFoundContext value={NOT_FOUND}>
              <Outlet />
            </NotFoundContext>
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
