import { contract } from '@portal/api-client';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { useAlerts } from '@portal/portal-sdk/host';
import { AlertBanner, Box, Button, color, DataState, icons, Link, Row, Stack, Text } from '@portal/ui';
import { SidebarModal, Tabs, useFocusFallback } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { AlertLog } from './alert-log.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationActions } from './use-notification-actions.ts';

type Tab = 'notifications' | 'alerts';

/** The user's notifications, and the alerts shown earlier in this tab (R20). */
export function NotificationsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('notifications');
  const log = useAlerts().log;
  return (
    <SidebarModal open={open} onClose={onClose} title="Notifications" width={440}>
      <Tabs
        label="Notifications and alerts"
        tabs={[
          { id: 'notifications', label: 'Notifications' },
          { id: 'alerts', label: 'Alerts', ...(log.length > 0 && { count: log.length }) },
        ]}
        value={tab}
        onChange={(id) => setTab(id === 'alerts' ? 'alerts' : 'notifications')}
      >
        {tab === 'alerts' ? <AlertLog log={log} /> : <NotificationList isOpen={open} onClose={onClose} />}
      </Tabs>
    </SidebarModal>
  );
}

function NotificationList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useQuery(contract.notifications.list, isOpen ? {} : null);
  const { open, markRead, markAllRead, isMarkingAll, undoMarkAllRead, error } =
    useNotificationActions(onClose);
  const content = useRef<HTMLDivElement>(null);
  const hasUnread = list.data?.some((notification) => notification.readAt === null) ?? false;
  useFocusFallback(content, String(hasUnread));

  return (
    <Stack ref={content} tabIndex={-1} gap={2} sx={{ outline: 'none' }}>
      <Row justify="space-between" sx={{ minHeight: 40 }}>
        <Row gap={4}>
          <Link href={pathTo('account.notifications')} onClick={onClose}>
            See all
          </Link>
          <Link href={pathTo('account.notification-settings')} onClick={onClose}>
            Settings
          </Link>
        </Row>
        {hasUnread && (
          <Button
            size="small"
            variant="quiet"
            icon={<icons.check />}
            loading={isMarkingAll}
            onClick={markAllRead}
          >
            Mark all as read
          </Button>
        )}
      </Row>
      {undoMarkAllRead !== null && !hasUnread && (
        <AlertBanner
          tone="success"
          action={
            <Button size="small" onClick={undoMarkAllRead}>
              Undo
            </Button>
          }
        >
          All notifications are marked as read.
        </AlertBanner>
      )}
      {error !== null && <AlertBanner tone="danger">{error}</AlertBanner>}
      <DataState
        state={list}
        onRetry={() => void list.refresh()}
        skeleton={
          <Text tone="muted" sx={{ display: 'block', py: 8, textAlign: 'center' }}>
            Getting notifications...
          </Text>
        }
        empty={{
          icon: <icons.bell />,
          title: 'No notifications',
          description: 'Expiring quotes, approval requests and offers appear here.',
        }}
      >
        {(notifications) => (
          <Box component="ul" role="list" sx={{ borderTop: `1px solid ${color.line.main}` }}>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={() => open(notification)}
                onMarkRead={() => markRead(notification)}
              />
            ))}
          </Box>
        )}
      </DataState>
    </Stack>
  );
}
