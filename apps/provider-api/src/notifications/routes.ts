import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { latest, markAllRead, markRead, unread } from './service.ts';

const { notifications } = contract;

export const notificationRoutes = [
  bind(notifications.count, (_input, context) => unread(context)),
  bind(notifications.all, (_input, context) => latest(context)),
  bind(notifications.markRead, ({ id }, context) => markRead(id, context), { writes: true }),
  bind(notifications.markAllRead, (_input, context) => markAllRead(context), { writes: true }),
];
