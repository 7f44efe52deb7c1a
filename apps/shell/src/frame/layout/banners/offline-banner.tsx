import { Banner, icons } from '@portal/ui';
import { useOnline } from '../../../platform/browser/use-online.ts';

/** Shown while the browser has no connection. */
export function OfflineBanner() {
  const online = useOnline();
  if (online) return null;
  return (
    <Banner tone="neutral" icon={<icons.offline />}>
      You are offline. What you type stays on this device and is not sent until you reconnect.
    </Banner>
  );
}
