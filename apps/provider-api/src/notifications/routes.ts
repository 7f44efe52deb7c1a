import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './service.ts';

const { notifications } = contract;

export const notificationRoutes = [
  bind(notifications.countUnread, (_input, context) => countUnread(context)),
  bind(notifications.list, (_input, context) => listNotifications(context)),
  bind(notifications.markRead, ({ id }, context) => markRead(id, context), { writes: true }),
  bind(notifications.markAllRead, (_input, context) => markAllRead(context), { writes: true }),
];
