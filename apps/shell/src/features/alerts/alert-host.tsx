import { dismissAlert, useAlerts } from '@portal/portal-sdk/host';
import { AlertBanner, Box, Button, layout } from '@portal/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { bannerHeight } from '../../layout/banners/banner-height.ts';
import { useAlertTimer } from './use-alert-timer.ts';

/**
 * The alert banner. Both live regions are always in the page, so that screen readers announce what appears in them:
 * failures immediately, the rest at the next pause (R20), also while a dialog is open.
 */
export function AlertHost() {
  const alert = useAlerts().current;
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isHovered || isFocused;

  function dismiss(): void {
    // Removed elements do not fire leave or blur events.
    setIsHovered(false);
    setIsFocused(false);
    dismissAlert();
  }
  useAlertTimer(alert, isPaused, dismiss);

  const banner = alert && (
    <AlertBanner
      key={alert.id}
      tone={alert.success ? 'success' : 'danger'}
      live="off"
      floating
      onClose={dismiss}
      action={
        alert.action && (
          <Button
            size="small"
            onClick={() => {
              dismiss();
              alert.action?.onSelect();
            }}
          >
            {alert.action.label}
          </Button>
        )
      }
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {alert.message}
    </AlertBanner>
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
