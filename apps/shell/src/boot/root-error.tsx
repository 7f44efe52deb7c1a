import { Box } from '@portal/ui';
import { useRouteError } from 'react-router';
import { PageError } from '../parts/page-error.tsx';
import { reloadPage } from '../parts/reload-page.ts';

/** Last resort when the router or the layout itself fails: shows the error and a reload instead of a blank page. */
export function RootError() {
  return (
    <Box component="main" id="main" sx={{ p: 4 }}>
      <PageError error={useRouteError()} onRetry={reloadPage} />
    </Box>
  );
}
