import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import { getDigestPreview } from './digest-preview.ts';
import {
  countUnread,
  listAllNotifications,
  listNotifications,
  markAllRead,
  markNotifications,
  markRead,
} from './service.ts';
import { getSettings, updateSettings } from './settings.ts';
import { getUnsubscribePage, unsubscribe } from './unsubscribe.ts';

const { notifications } = contract;

export const notificationRoutes = [
  bind(notifications.countUnread, countUnread),
  bind(notifications.list, listNotifications),
  bind(notifications.listAll, listAllNotifications),
  bind(notifications.mark, markNotifications, { writes: true, inTransaction: true }),
  bind(notifications.markRead, markRead, { writes: true, inTransaction: true }),
  bind(notifications.markAllRead, markAllRead, { writes: true, inTransaction: true }),
  bind(notifications.getSettings, getSettings),
  bind(notifications.updateSettings, updateSettings),
  bind(notifications.getDigestPreview, getDigestPreview),
  bind(notifications.getUnsubscribePage, getUnsubscribePage, { byLinkOnly: true }),
  bind(notifications.unsubscribe, unsubscribe, { byLinkOnly: true }),
];
