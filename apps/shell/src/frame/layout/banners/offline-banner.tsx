import { Banner, icons } from '@portal/ui';
import { useOnline } from '../../../platform/browser/use-online.ts';
import { alertHeight } from './banner-height.ts';
import { StickyBanner } from './sticky-banner.tsx';

/**
 * Shown while the browser has no connection. Says nothing about drafts: some forms have none, and beside a form's
 * "Not sent" a promise that something is saved reads as its opposite.
 */
export function OfflineBanner() {
  const online = useOnline();
  if (online) return null;
  return (
    <StickyBanner name="offline" top={alertHeight}>
      <Banner tone="warning" icon={<icons.offline />}>
        You are offline. Nothing you change is sent until you reconnect.
      </Banner>
    </StickyBanner>
  );
}
