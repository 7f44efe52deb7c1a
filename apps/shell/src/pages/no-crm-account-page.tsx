import { brand } from '@portal/brand';
import { PATHS, usePageTitle } from '@portal/portal-sdk';
import { Box, Button, EmptyState, icons, VisuallyHidden } from '@portal/ui';

/** Explains why a partner without a CRM account has no services and support cases (R13). */
export function NoCrmAccountPage() {
  usePageTitle('Not set up for your company yet');
  return (
    <Box sx={{ px: 4, py: 10 }}>
      <VisuallyHidden as="h1">Not set up for your company yet</VisuallyHidden>
      <EmptyState
        icon={<icons.info />}
        title="Services and support cases are not set up for your company yet"
        description={`Your company does not have a service account with ${brand.name} yet. Your account manager can set one up. Until then, contact us at ${brand.email.support}.`}
        action={
          <>
            <Button variant="primary" href={`mailto:${brand.email.support}`}>
              Request an account
            </Button>
            <Button href={PATHS.dashboard}>Back to Dashboard</Button>
          </>
        }
      />
    </Box>
  );
}
