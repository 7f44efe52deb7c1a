import { dismissAlert, useAlerts } from '@portal/portal-sdk/host';
import { AlertBanner, Box } from '@portal/ui';
import { useState } from 'react';
import { bannerHeight } from '../../layout/banners/banner-height.ts';
import { useAlertTimer } from './use-alert-timer.ts';

/**
 * The alert banner. Its two live regions are in the page from the start, so that what appears in them is read out:
 * failures at once, the rest when there is a pause (R20).
 */
export function AlertHost() {
  const alert = useAlerts().current;
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const paused = isHovered || isFocused;

  function dismiss(): void {
    // What is taken away gets no leave events any more.
    setIsHovered(false);
    setIsFocused(false);
    dismissAlert();
  }
  useAlertTimer(alert?.id ?? null, paused, dismiss);

  const banner = alert && (
    <AlertBanner
      key={alert.id}
      tone={alert.success ? 'success' : 'danger'}
      live="off"
      floating
      onClose={dismiss}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {alert.message}
    </AlertBanner>
  );
  return (
    <Box
      data-print="hide"
      sx={{
        position: 'fixed',
        zIndex: 1500,
        top: { xs: `calc(8px + ${bannerHeight})`, sm: `calc(64px + ${bannerHeight})` },
        left: 16,
        right: 16,
        display: 'grid',
        justifyItems: { xs: 'stretch', sm: 'end' },
        pointerEvents: 'none',
        '& > * > *': { pointerEvents: 'auto' },
      }}
    >
      <div role="status">{alert?.success && banner}</div>
      <div role="alert">{alert && !alert.success && banner}</div>
    </Box>
  );
}
