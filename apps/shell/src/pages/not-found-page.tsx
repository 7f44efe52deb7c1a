import { useSession } from '@portal/auth';
import { PATHS, usePageTitle } from '@portal/portal-sdk';
import { Box, Button, Stack, Text } from '@portal/ui';

/** Any path that the portal does not have, for this visitor. Not to be indexed (specification §2). */
export function NotFoundPage() {
  usePageTitle('Page not found');
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', px: 4, py: 10 }}>
      <meta name="robots" content="noindex" />
      <Stack gap={3} align="center" sx={{ maxWidth: 420, textAlign: 'center' }}>
        <Text variant="caption" tone="subtle" weight={600} numeric>
          404
        </Text>
        <Text variant="title">Page not found</Text>
        <Text tone="muted" component="p">
          There is nothing at this address. It may have moved, or the link may be incomplete.
        </Text>
        <Box sx={{ mt: 2 }}>
          {isSignedIn ? (
            <Button variant="primary" href={PATHS.dashboard}>
              Back to Dashboard
            </Button>
          ) : (
            <Button variant="primary" href={PATHS.login}>
              Sign in
            </Button>
          )}
        </Box>
      </Stack>
    </Box>
  );
}
