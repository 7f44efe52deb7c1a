import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { latest, markAllRead, markRead, unread } from './service.ts';

const { notifications } = contract;

export const notificationRoutes = [
  bind(notifications.countUnread, (_input, context) => unread(context)),
  bind(notifications.list, (_input, context) => latest(context)),
  bind(notifications.markRead, ({ id }, context) => markRead(id, context), { writes: true }),
  bind(notifications.markAllRead, (_input, context) => markAllRead(context), { writes: true }),
];
