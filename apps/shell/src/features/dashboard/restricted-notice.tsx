import { AlertBanner, Box } from '@portal/ui';
import { useLocation, useNavigate } from 'react-router';

/** Says why a link led here instead: the page is not part of the user's role. Stays until it is dismissed or left. */
export function RestrictedNotice() {
  const navigate = useNavigate();
  const location = useLocation();
  const { state }: { state: unknown } = location;
  if (typeof state !== 'object' || state === null || !('isRestricted' in state)) return null;
  return (
    <Box sx={{ mb: 6 }}>
      <AlertBanner
        tone="warning"
        title="That page is not part of your role"
        onClose={() => void navigate('.', { replace: true, state: null })}
      >
        The link led here instead. If you need the page, ask an administrator in your company to change your
        role.
      </AlertBanner>
    </Box>
  );
}
