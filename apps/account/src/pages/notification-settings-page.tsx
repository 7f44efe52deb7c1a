import { NotificationSettings } from '../features/notifications/notification-settings.tsx';

export function NotificationSettingsPage() {
  return <NotificationSettings />;
}
