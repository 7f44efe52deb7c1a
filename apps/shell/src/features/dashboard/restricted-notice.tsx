import { AlertBanner, Box } from '@portal/ui';
import { useLocation, useNavigate } from 'react-router';

/**
 * Explains why a link led to the dashboard: the user's role does not include the page. Stays until the user dismisses
 * it or leaves.
 */
export function RestrictedNotice() {
  const navigate = useNavigate();
  const location = useLocation();
  const { state }: { state: unknown } = location;
  if (typeof state !== 'object' || state === null || !('isRestricted' in state)) return null;
  return (
    <Box sx={{ mb: 6 }}>
      <AlertBanner
        tone="warning"
        title="Your role does not include that page"
        onClose={() => void navigate('.', { replace: true, state: null })}
      >
        We opened the dashboard instead. If you need that page, ask an administrator in your company to change
        your role.
      </AlertBanner>
    </Box>
  );
}
