import { useSession } from '@portal/auth';
import { Outlet, ScrollRestoration } from 'react-router';
import { SWRConfig } from 'swr';
import { AlertHost } from '../features/alerts/alert-host.tsx';
import { ConfirmPasswordHost } from '../features/confirm-password/confirm-password-host.tsx';
import { LoadingHost } from '../features/shared/loading/loading-host.tsx';
import { isStepRedirect, useGuard } from '../session/use-guard.ts';
import { OfflineBanner } from './banners/offline-banner.tsx';
import { BootSkeleton } from './boot-skeleton.tsx';
import { GuardDecisionContext } from './guard-decision-context.ts';
import { PageFocus } from './page-focus.tsx';

const ownCache = { provider: () => new Map() };

/**
 * Around every page: asks the guards, and shows nothing of the page until they let the visitor through. What one user
 * read is not there for the next: the cache lives and dies with the user.
 */
export function Root() {
  const decision = useGuard();
  const session = useSession();
  const cacheKey = session.status === 'signed-in' ? `user-${session.user.id}` : session.status;
  const isOnTheWay = decision.kind === 'wait' || decision.kind === 'sign-out' || isStepRedirect(decision);
  return (
    <>
      <OfflineBanner />
      <GuardDecisionContext value={decision}>
        {isOnTheWay ? (
          <BootSkeleton />
        ) : (
          <SWRConfig key={cacheKey} value={ownCache}>
            <Outlet />
          </SWRConfig>
        )}
      </GuardDecisionContext>
      <ConfirmPasswordHost />
      <AlertHost />
      <LoadingHost />
      <PageFocus />
      <ScrollRestoration />
    </>
  );
}
