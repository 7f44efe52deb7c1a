import { Button, ErrorState } from '@portal/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { reloadPage } from '../parts/reload-page.ts';
import { requestReleaseCheck } from './manifest-store.ts';
import { isMissingChunk } from './missing-chunk.ts';

/**
 * What a page of an area shows in its place when it throws, or when its code cannot be fetched. Layout, navigation
 * and the other areas go on; the same address is opened anew by Try again. The error itself is logged where React and
 * the router hand it on.
 */
export function AreaErrorPage() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const missing = isMissingChunk(error);

  // Files of an older release may be gone: if there is a newer one, the update prompt is the way on (F7).
  useEffect(() => {
    if (missing) requestReleaseCheck();
  }, [missing]);

  return (
    <ErrorState
      headingLevel={1}
      title={missing ? 'This page could not be fetched' : 'This page stopped working'}
      description={
        missing
          ? 'Check your connection and try again. If the portal was updated meanwhile, reload it; what you typed is kept.'
          : 'The rest of the portal works, and what you typed is kept. Try again, and tell support if it happens again.'
      }
      onRetry={() => void navigate(location, { replace: true })}
      action={
        missing && (
          <Button variant="quiet" onClick={reloadPage}>
            Reload the portal
          </Button>
        )
      }
    />
  );
}
