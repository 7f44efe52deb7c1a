import { Box } from '@portal/ui';
import { useRouteError } from 'react-router';
import { PageFailure } from '../parts/page-failure.tsx';
import { reloadPage } from '../parts/reload-page.ts';

/** The last net: the router itself or the frame failed. Says so and offers a fresh start; never a blank page. */
export function RootFault() {
  return (
    <Box component="main" id="main" sx={{ p: 4 }}>
      <PageFailure error={useRouteError()} onRetry={reloadPage} />
    </Box>
  );
}
