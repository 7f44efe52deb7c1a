import { useSession } from '@portal/auth';
import { Outlet, ScrollRestoration } from 'react-router';
import { SWRConfig } from 'swr';
import { AlertHost } from '../features/alerts/alert-host.tsx';
import { ConfirmPassword } from '../features/confirm-password/confirm-password.tsx';
import { LoadingHost } from '../features/loading/loading-host.tsx';
import { isStep, useGuard } from '../session/use-guard.ts';
import { BootSkeleton } from './boot-skeleton.tsx';
import { DecisionContext } from './decision-context.ts';
import { OfflineBanner } from './offline-banner.tsx';
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
  const isOnTheWay = decision.kind === 'wait' || decision.kind === 'sign-out' || isStep(decision);
  return (
    <>
      <OfflineBanner />
      <DecisionContext value={decision}>
        {isOnTheWay ? (
          <BootSkeleton />
        ) : (
          <SWRConfig key={cacheKey} value={ownCache}>
            <Outlet />
          </SWRConfig>
        )}
      </DecisionContext>
      <ConfirmPassword />
      <AlertHost />
      <LoadingHost />
      <PageFocus />
      <ScrollRestoration />
    </>
  );
}
