import { Button, ErrorState, resetFailedLoads } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { reloadPage } from '../../browser/reload-page.ts';
import { isMissingChunk } from '../loading/missing-chunk.ts';
import { requestReleaseCheck } from '../manifest-store.ts';

/**
 * Shown when a page of an area throws or its code cannot be fetched. Layout, navigation and the other areas keep
 * working; Try again, or the link in the menu, opens the same URL again. React and the router report the error itself to the fault log.
 */
export function AreaErrorPage() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const isMissing = isMissingChunk(error);

  // Now, because a click on a link renders the page again before anything here learns of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that fails again has a new error.
  useEffect(() => resetFailedLoads(), [error]);

  // Files of an older release may have been removed. If there is a newer one, the update prompt appears (F7).
  useEffect(() => {
    if (isMissing) requestReleaseCheck();
  }, [isMissing]);

  // A page that could not be fetched while offline opens by itself once the connection is back.
  const retry = useEffectEvent(() => void navigate(location, { replace: true }));
  useEffect(() => {
    if (!isMissing) return;
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isMissing]);

  return (
    <ErrorState
      headingLevel={1}
      title={isMissing ? 'This page failed to load' : 'This page stopped working'}
      description={
        isMissing
          ? 'Check your connection and try again. If the portal has been updated, reload it. What you typed is saved.'
          : 'The rest of the portal works and what you typed is saved. Try again, and contact support if it keeps happening.'
      }
      onRetry={() => void navigate(location, { replace: true })}
      action={
        isMissing && (
          <Button variant="quiet" onClick={reloadPage}>
            Reload the portal
          </Button>
        )
      }
    />
  );
}
