import { Box } from '@portal/ui';
import { useRouteError } from 'react-router';
import { PageError } from '../parts/page-error.tsx';
import { reloadPage } from '../parts/reload-page.ts';

/** The last net: the router itself or the frame failed. Says so and offers a fresh start; never a blank page. */
export function RootError() {
  return (
    <Box component="main" id="main" sx={{ p: 4 }}>
      <PageError error={useRouteError()} onRetry={reloadPage} />
    </Box>
  );
}
