import { dismissAlert, useAlerts } from '@portal/portal-sdk/host';
import { AlertBanner, Box, Button, color, layout, Snackbar } from '@portal/ui';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { alertHeight, bannerHeight } from '../../frame/layout/banners/banner-height.ts';
import { heldAlertStore } from './held-alert.ts';
import { useAlertPlace } from './use-alert-place.ts';

/** Specification §4 and §9. */
const ALERT_MS = 3000;
/** Long enough to notice a mistake and undo it. */
const ALERT_WITH_ACTION_MS = 10_000;
/** A day: the alert stays until the user dismisses it. */
const HELD_ALERT_MS = 86_400_000;

/**
 * The alert banner, where it covers no button and no field. Both live regions are always in the page, so that screen
 * readers announce what appears in them: failures immediately, the rest at the next pause (R20), also while a dialog is
 * open.
 */
export function AlertHost() {
  const alert = useAlerts().current;
  const element = useRef<HTMLDivElement>(null);
  const place = useAlertPlace(alert?.id ?? null, element);
  const isHeld = useStore(heldAlertStore, ({ id }) => id === alert?.id);
  const banner = alert && (
    <Snackbar
      key={alert.id}
      duration={isHeld ? HELD_ALERT_MS : alert.action ? ALERT_WITH_ACTION_MS : ALERT_MS}
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
              aria-keyshortcuts="F6"
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
  return (
    <>
      {/* Moves the page below an alert that is above it. */}
      <Box data-print="hide" sx={{ height: alertHeight }} />
      {createPortal(
        <Box
          ref={element}
          data-print="hide"
          data-above-dialogs=""
          style={place === 'above-page' ? undefined : { ...place, top: bannerHeight }}
          sx={place === 'above-page' ? abovePage : inTopBar}
        >
          <div role="status">{alert?.success && banner}</div>
          <div role="alert">{alert && !alert.success && banner}</div>
        </Box>,
        // Rendered next to the dialogs, because an open dialog hides the page from screen readers.
        document.body,
      )}
    </>
  );
}

const abovePage = {
  position: 'fixed',
  zIndex: 1500,
  inset: '0 0 auto 0',
  bgcolor: color.surface.canvas,
  '& .MuiAlert-root': {
    width: '100%',
    maxWidth: 'none',
    borderRadius: 0,
    borderWidth: '0 0 1px',
    boxShadow: 'none',
  },
} as const;

const inTopBar = {
  position: 'fixed',
  zIndex: 1500,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  minHeight: layout.topBar - 1,
  '& .MuiAlert-root': { maxWidth: '100%', py: '5px', boxShadow: 'none' },
} as const;
