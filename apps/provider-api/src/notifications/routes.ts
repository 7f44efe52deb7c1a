import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import {
  countUnread,
  listAllNotifications,
  listNotifications,
  markAllRead,
  markNotifications,
  markRead,
} from './service.ts';

const { notifications } = contract;

export const notificationRoutes = [
  bind(notifications.countUnread, countUnread),
  bind(notifications.list, listNotifications),
  bind(notifications.listAll, listAllNotifications),
  bind(notifications.mark, markNotifications, { writes: true, inTransaction: true }),
  bind(notifications.markRead, markRead, { writes: true, inTransaction: true }),
  bind(notifications.markAllRead, markAllRead, { writes: true, inTransaction: true }),
];
