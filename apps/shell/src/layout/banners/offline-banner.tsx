import { Banner, icons } from '@portal/ui';
import { useOnline } from '../../parts/use-online.ts';

/** Says that there is no connection for as long as there is none. */
export function OfflineBanner() {
  const online = useOnline();
  if (online) return null;
  return (
    <Banner tone="neutral" icon={<icons.offline />}>
      You are offline. What is on screen stays, what you type is kept, and the portal goes on by itself when
      you are back.
    </Banner>
  );
}
