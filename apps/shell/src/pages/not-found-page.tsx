import { useSession } from '@portal/auth';
import { PATHS, usePageTitle } from '@portal/portal-sdk';
import { Box, Button, Stack, Text } from '@portal/ui';

/** Shown for every path that does not exist for this visitor, with `noindex` (specification §2). */
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
          We couldn’t find this page. It may have moved, or the link may be incomplete.
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
