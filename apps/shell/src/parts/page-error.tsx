import { isApiError, usePageTitle } from '@portal/portal-sdk';
import { Box, Button, ErrorState } from '@portal/ui';
import { useEffect } from 'react';
import { requestReleaseCheck } from '../areas/index.ts';
import { reloadPage } from './reload-page.ts';

const CHUNK_MISSING =
  /loading (css )?chunk|failed to fetch dynamically imported module|importing a module script failed/i;

/** A page that could not be shown: what happened, and the two ways on. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePageTitle('Something went wrong');
  const isChunk = error instanceof Error && CHUNK_MISSING.test(`${error.name} ${error.message}`);
  // Files of an older release may be gone: if there is a newer one, the update prompt is the way on (F7).
  useEffect(() => {
    if (isChunk) requestReleaseCheck();
  }, [isChunk]);
  const words = isChunk
    ? {
        title: 'This page could not be loaded',
        text: 'Part of the portal did not arrive. It may have been updated while you worked, or the connection broke off. What you typed is kept.',
      }
    : {
        title: 'This page stopped working',
        text: 'Something went wrong while showing it. The rest of the portal works, and what you typed is kept.',
      };
  return (
    <Box sx={{ py: 12 }}>
      {isApiError(error) ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <ErrorState
          title={words.title}
          description={words.text}
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
