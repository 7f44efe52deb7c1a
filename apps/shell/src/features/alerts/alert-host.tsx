import { dismissAlert, useAlerts } from '@portal/portal-sdk/host';
import { AlertBanner, Box, Button, layout, Snackbar } from '@portal/ui';
import { createPortal } from 'react-dom';
import { bannerHeight } from '../../layout/banners/banner-height.ts';

/** Specification §4 and §9. */
const ALERT_MS = 3000;
/** Long enough to notice a mistake and undo it. */
const ALERT_WITH_ACTION_MS = 10_000;

/**
 * The alert banner. Both live regions are always in the page, so that screen readers announce what appears in them:
 * failures immediately, the rest at the next pause (R20), also while a dialog is open.
 */
export function AlertHost() {
  const alert = useAlerts().current;
  const banner = alert && (
    <Snackbar
      key={alert.id}
      duration={alert.action ? ALERT_WITH_ACTION_MS : ALERT_MS}
      onTimeout={dismissAlert}
    >
      <AlertBanner
        tone={alert.success ? 'success' : 'danger'}
        live="off"
        floating
        onClose={dismissAlert}
        action={
          alert.action && (
            <Button
              size="small"
              onClick={() => {
                dismissAlert();
                alert.action?.onSelect();
              }}
            >
              {alert.action.label}
            </Button>
          )
        }
      >
        {alert.message}
      </AlertBanner>
    </Snackbar>
  );
  return createPortal(
    <Box
      data-print="hide"
      data-alerts=""
      data-above-dialogs=""
      sx={{
        // Where no page has its actions: these are at the top right of wide screens, at the bottom of narrow ones.
        position: 'fixed',
        zIndex: 1500,
        top: { xs: `calc(8px + ${bannerHeight})`, sm: `calc(64px + ${bannerHeight})`, md: 'auto' },
        bottom: { md: 24 },
        // Set by the bar of bulk actions.
        '&[data-raised]': { bottom: { md: 96 } },
        left: { xs: 16, md: layout.sidebar + 24 },
        right: 16,
        display: 'grid',
        justifyItems: 'start',
        pointerEvents: 'none',
        '& > * > *': { pointerEvents: 'auto' },
      }}
    >
      <div role="status">{alert?.success && banner}</div>
      <div role="alert">{alert && !alert.success && banner}</div>
    </Box>,
    // Beside the dialogs, so that one does not hide it together with the page.
    document.body,
  );
}
