import { NotificationList } from '../features/notifications/notification-list.tsx';

export function NotificationsPage() {
  return <NotificationList />;
}
