import { isApiError, usePageTitle } from '@portal/portal-sdk';
import { Box, Button, ErrorState } from '@portal/ui';
import { useEffect } from 'react';
import { isMissingChunk, requestReleaseCheck } from '../areas/index.ts';
import { reloadPage } from '../browser/reload-page.ts';
import { useReplaceFirstPaint } from '../first-paint/replace-first-paint.ts';

/** Shown in place of a page that failed: what happened, Try again, and Reload. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePageTitle('Something went wrong');
  useReplaceFirstPaint();
  const isMissing = isMissingChunk(error);
  // Files of an older release may have been removed. If there is a newer one, the update prompt appears (F7).
  useEffect(() => {
    if (isMissing) requestReleaseCheck();
  }, [isMissing]);
  const message = isMissing
    ? {
        title: 'This page failed to load',
        description:
          'Part of the portal failed to load. It may have been updated while you were working, or your connection dropped. What you typed is saved.',
      }
    : {
        title: 'This page stopped working',
        description: 'Something went wrong. The rest of the portal works and what you typed is saved.',
      };
  return (
    <Box sx={{ py: 12 }}>
      {isApiError(error) ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <ErrorState
          {...message}
          onRetry={onRetry}
          action={
            <Button variant="quiet" onClick={reloadPage}>
              Reload the portal
            </Button>
          }
        />
      )}
    </Box>
  );
}
