import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { IconButton, icons, LazyBoundary, lazyWithRetry } from '@portal/ui';
import { useState } from 'react';
import { PageBoundary } from '../../parts/page-boundary.tsx';

/** Specification §9: the unread count is asked for every two minutes, not while the tab is hidden. */
export const COUNT_POLL_MS = 120_000;

const NotificationsPanel = lazyWithRetry(() =>
  import('./notifications-panel.tsx').then((module) => module.NotificationsPanel),
);

/** The bell with the unread badge (99+ above 99); opens the panel. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { data } = useQuery(contract.notifications.countUnread, {}, { refreshInterval: COUNT_POLL_MS });
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
        <PageBoundary resetKey={String(isOpen)} fallback={() => null}>
          <LazyBoundary fallback={null}>
            <NotificationsPanel open={isOpen} onClose={close} />
          </LazyBoundary>
        </PageBoundary>
      )}
    </>
  );
}
