import { Box } from '@portal/ui';
import { useRouteError } from 'react-router';
import { reloadPage } from '../../platform/browser/reload-page.ts';
import { PageError } from '../../platform/page/page-error.tsx';

/** Last resort when the router or the layout itself fails: shows the error and a reload instead of a blank page. */
export function RootError() {
  return (
    <Box component="main" id="main" sx={{ p: 4 }}>
      <PageError error={useRouteError()} onRetry={reloadPage} />
    </Box>
  );
}
