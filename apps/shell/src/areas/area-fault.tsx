import { ErrorState } from '@portal/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { isMissingChunk } from './missing-chunk.ts';

/**
 * What a page of an area shows in its place when it throws, or when its code cannot be fetched. Layout, navigation
 * and the other areas go on; the same address is opened anew by Try again.
 */
export function AreaFault() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const missing = isMissingChunk(error);

  useEffect(() => {
    reportError(error);
  }, [error]);

  return (
    <ErrorState
      headingLevel={1}
      title={missing ? 'This page could not be fetched' : 'This page stopped working'}
      text={
        missing
          ? 'Check your connection and try again. If the portal was updated meanwhile, reload the page.'
          : 'The rest of the portal works. What you had saved is kept. Try again, and tell support if it happens again.'
      }
      onRetry={() => void navigate(location, { replace: true })}
    />
  );
}
