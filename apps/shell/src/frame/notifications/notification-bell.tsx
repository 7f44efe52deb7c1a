import { contract } from '@portal/api-client';
import { showAlert, useQuery } from '@portal/portal-sdk';
import { IconButton, icons, LazyBoundary, lazyWithRetry } from '@portal/ui';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { PageBoundary } from '../../platform/page/page-boundary.tsx';

/** Specification §9: the unread count is polled every two minutes, except while the tab is hidden. */
const COUNT_POLL_MS = 120_000;

const NotificationsPanel = lazyWithRetry(() =>
  import('./notifications-panel.tsx').then((module) => module.NotificationsPanel),
);

/** The bell with the unread count (99+ above 99); opens the panel. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Loads after the page's own content.
  const isDue = useDeferredValue(true, false);
  const { data } = useQuery(contract.notifications.countUnread, isDue ? {} : null, {
    refreshInterval: COUNT_POLL_MS,
  });
  const unread = data?.count ?? 0;
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        icon={<icons.bell />}
        badge={unread}
        aria-haspopup="dialog"
        onPointerEnter={NotificationsPanel.preload}
        onFocus={NotificationsPanel.preload}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      />
      {wasOpened && (
        <PageBoundary resetKey={String(isOpen)} fallback={() => <PanelLoadError onShown={close} />}>
          <LazyBoundary fallback={null}>
            <NotificationsPanel open={isOpen} onClose={close} />
          </LazyBoundary>
        </PageBoundary>
      )}
    </>
  );
}

/** Reports that the panel's code could not be loaded, and closes it, so that the next click tries again. */
function PanelLoadError({ onShown }: { onShown: () => void }) {
  const close = useRef(onShown);
  useEffect(() => {
    showAlert('Notifications failed to load. Check your connection and try again.', { success: false });
    close.current();
  }, []);
  return null;
}
