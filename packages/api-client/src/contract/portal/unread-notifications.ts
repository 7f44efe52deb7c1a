import * as v from '@portal/api-client/schema';
import { plainEndpoint } from '@portal/api-client/schema';

/** In its own file because the layout has only this call; the panel's script has the others. */
export const countUnread = plainEndpoint(
  'notifications.countUnread',
  {
    method: 'GET',
    path: '/api/v1/me/notifications/count',
    source: 'specification',
    access: 'signed-in',
    summary: 'How many notifications are unread.',
  },
  v.object({ count: v.number() }),
);
