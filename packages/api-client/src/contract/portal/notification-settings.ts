import * as v from '@portal/api-client/schema';
import { fileEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { expectedVersion, version } from '../shared/version.ts';

/** What users can be notified of and choose separately, in the order of the settings page. */
export const NOTIFICATION_KINDS = [
  'approvals',
  'quote-expiry',
  'offers',
  'proposals',
  'orders',
  'renewals',
  'cases',
  'notices',
  'mentions',
  'webhooks',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When a kind is emailed. */
export const MAIL_CHOICES = ['never', 'at-once', 'digest'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** A full hour in the time zone of the portal, 0 to 23. */
const hour = v.pipe(
  v.number(),
  v.integer('must be a full hour'),
  v.minValue(0, 'must be a full hour'),
  v.maxValue(23, 'must be a full hour'),
);

const choice = {
  kind: v.picklist(NOTIFICATION_KINDS),
  inPortal: v.boolean(),
  mail: v.picklist(MAIL_CHOICES),
};

export const notificationSettings = v.object({
  /** 0 until the user first saves settings. */
  version,
  /** The kinds that the user can receive. */
  kinds: v.array(v.object({ ...choice, isAlwaysInPortal: v.boolean() })),
  /** The hour of the daily digest. */
  digestHour: hour,
  /** Emails wait from this hour until `quietTo`, also past midnight; both are null without quiet hours. */
  quietFrom: v.nullable(hour),
  quietTo: v.nullable(hour),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

export const getSettings = resourceEndpoint(
  'notifications.getSettings',
  {
    method: 'GET',
    path: '/api/v1/me/notification-settings',
    source: 'extension',
    access: 'signed-in',
    summary: 'What the caller is notified of, where and when.',
  },
  notificationSettings,
);

export const updateSettings = resourceEndpoint(
  'notifications.updateSettings',
  {
    method: 'PATCH',
    path: '/api/v1/me/notification-settings',
    source: 'extension',
    access: 'signed-in',
    summary:
      'Changes what the caller is notified of. Kinds that are not named keep their settings. 409 when the settings have changed since `version`.',
    body: v.object({
      ...expectedVersion,
      kinds: v.optional(
        v.pipe(
          v.array(v.object(choice)),
          v.maxLength(NOTIFICATION_KINDS.length, `may not have more than ${NOTIFICATION_KINDS.length} items`),
        ),
      ),
      digestHour: v.optional(hour),
      quietFrom: v.optional(v.nullable(hour)),
      quietTo: v.optional(v.nullable(hour)),
    }),
  },
  notificationSettings,
);

export const digestPreview = v.object({
  subject: v.string(),
  /** Whether the entries are examples, because nothing waits for the next digest. */
  isExample: v.boolean(),
  /** The entries of each kind, and how many more there are than the email lists. */
  sections: v.array(v.object({ title: v.string(), items: v.array(v.string()), more: v.number() })),
  footer: v.array(v.string()),
});
export type DigestPreview = v.InferOutput<typeof digestPreview>;

export const getDigestPreview = resourceEndpoint(
  'notifications.getDigestPreview',
  {
    method: 'GET',
    path: '/api/v1/me/notification-settings/digest-preview',
    source: 'extension',
    access: 'signed-in',
    summary: 'The caller’s next digest as it would be sent now, without its unsubscribe link.',
  },
  digestPreview,
);

const unsubscribeCall = { source: 'extension', access: 'public', path: '/unsubscribe/{token}' } as const;

export const getUnsubscribePage = fileEndpoint('notifications.getUnsubscribePage', {
  ...unsubscribeCall,
  method: 'GET',
  summary: 'The page of an unsubscribe link, as HTML. It asks for confirmation and changes nothing.',
});

export const unsubscribe = fileEndpoint('notifications.unsubscribe', {
  ...unsubscribeCall,
  method: 'POST',
  summary:
    'Stops the emails of an unsubscribe link, without sign-in. Mail servers call it as RFC 8058 specifies; the body is ignored.',
});
