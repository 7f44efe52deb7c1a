import * as v from '@portal/api-client/schema';
import {
  day,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  plainEndpoint,
  queryList,
} from '@portal/api-client/schema';

export * from './notification-settings.ts';
export * from './unread-notifications.ts';

type NotificationIcon = 'timer' | 'approvals' | 'tag' | 'bell';

/** Every type of notification the provider sends, with its icon (specification §3). */
export const NOTIFICATION_TYPES = {
  expires: 'timer',
  approval: 'approvals',
  offer: 'tag',
  order: 'bell',
  case: 'bell',
  proposal: 'tag',
  notice: 'bell',
  webhook: 'bell',
} as const satisfies Record<string, NotificationIcon>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

/** A newer server may send types this list does not know yet; they use the default icon. */
export function getNotificationIcon(type: string): NotificationIcon {
  return Object.hasOwn(NOTIFICATION_TYPES, type) ? NOTIFICATION_TYPES[type as NotificationType] : 'bell';
}

export const notification = v.object({
  id: v.string(),
  createdAt: instant,
  readAt: v.nullable(instant),
  data: v.object({
    text: v.string(),
    subtext: v.nullable(v.string()),
    url: v.nullable(v.string()),
    isExternalUrl: v.boolean(),
    /** One of `NOTIFICATION_TYPES`. */
    type: v.string(),
  }),
});
export type Notification = v.InferOutput<typeof notification>;

export const list = listEndpoint(
  'notifications.list',
  {
    method: 'GET',
    path: '/api/v1/me/notifications',
    source: 'specification',
    access: 'signed-in',
    summary: 'The latest notifications, newest first.',
  },
  notification,
);

export const NOTIFICATION_STATES = ['unread', 'read', 'done'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

const TYPES = Object.keys(NOTIFICATION_TYPES) as NotificationType[]; // its own keys

/** A row of the list of all; `done` comes before read and unread. */
export const listedNotification = v.object({
  id: v.string(),
  createdAt: instant,
  status: v.picklist(NOTIFICATION_STATES),
  text: v.string(),
  subtext: v.nullable(v.string()),
  url: v.nullable(v.string()),
  isExternalUrl: v.boolean(),
  type: v.string(),
});
export type ListedNotification = v.InferOutput<typeof listedNotification>;

export const listAll = pageEndpoint(
  'notifications.listAll',
  {
    method: 'GET',
    path: '/api/v1/me/notifications/all',
    source: 'extension',
    access: 'signed-in',
    summary: 'All notifications of the caller, read and done ones included.',
    query: v.object({
      ...paging(['createdAt', 'type']),
      status: v.optional(queryList(NOTIFICATION_STATES)),
      type: v.optional(queryList(TYPES)),
      createdFrom: v.optional(day),
      createdTo: v.optional(day),
    }),
  },
  listedNotification,
);

/** Maximum number of notifications that one call can mark. */
export const MAX_MARKED = 200;

export const mark = plainEndpoint(
  'notifications.mark',
  {
    method: 'POST',
    path: '/api/v1/me/notifications/mark',
    isReversible: true,
    source: 'extension',
    access: 'signed-in',
    summary:
      'Marks several notifications as read or unread: by their ids, or all that were read at `readAt`.',
    body: v.object({
      ids: v.optional(
        v.pipe(
          v.array(v.string()),
          v.minLength(1, 'field is required'),
          v.maxLength(MAX_MARKED, `field may not have more than ${MAX_MARKED} items`),
        ),
      ),
      /** From the answer of `markAllRead`, to undo it. */
      readAt: v.optional(instant),
      isRead: v.boolean(),
    }),
  },
  v.object({ count: v.number() }),
);

/** A GET that writes (R8): idempotent, never prefetched. */
export const markRead = plainEndpoint(
  'notifications.markRead',
  {
    method: 'GET',
    path: '/api/v1/me/notifications/{id}/read',
    writesOnGet: true,
    source: 'specification',
    access: 'signed-in',
    summary: 'Marks one notification read.',
  },
  v.object({ count: v.number() }),
);

/** A GET that writes (R8): idempotent, never prefetched. */
export const markAllRead = plainEndpoint(
  'notifications.markAllRead',
  {
    method: 'GET',
    path: '/api/v1/me/notifications/all-read',
    writesOnGet: true,
    source: 'specification',
    access: 'signed-in',
    summary: 'Marks all notifications read.',
  },
  v.object({ count: v.number(), readAt: v.optional(instant) }),
);
