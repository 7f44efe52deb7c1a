import type { contract } from '@portal/api-client';
import { KIND_RULES } from './kinds.ts';
import { findQuietEnd } from './quiet-hours.ts';
import type { KindChoice, notificationSettings } from './tables.ts';

type Kind = contract.notifications.NotificationKind;

export type Settings = Pick<
  typeof notificationSettings.$inferSelect,
  'choices' | 'digestHour' | 'quietFrom' | 'quietTo' | 'version' | 'lastDigestOn'
>;

/** The settings of users who have not changed them. */
export const DEFAULT_SETTINGS: Settings = {
  choices: {},
  digestHour: 8,
  quietFrom: null,
  quietTo: null,
  version: 0,
  lastDigestOn: null,
};

export function getDefaultChoice(kind: Kind, roleId: number): KindChoice {
  const isEmailed = KIND_RULES[kind].emailed?.includes(roleId) ?? false;
  return { inPortal: true, mail: isEmailed ? 'at-once' : 'never' };
}

/** What applies to a kind: the user's choice, or the default of their role. */
export function getChoice(settings: Settings, kind: Kind, roleId: number): KindChoice {
  const choice = settings.choices[kind] ?? getDefaultChoice(kind, roleId);
  return { ...choice, inPortal: choice.inPortal || KIND_RULES[kind].isAlwaysInPortal === true };
}

interface Delivery {
  inPortal: boolean;
  /** `wait`: until the end of quiet hours. */
  mail: 'never' | 'now' | 'wait' | 'digest';
}

/**
 * Decides how a user is notified. Notifications of kind `account`, which concern access to the account, are always
 * shown, and their emails are never held back. People who have not signed in yet get no emails, because they may not
 * know the company.
 */
export function decideDelivery(
  kind: Kind | 'account',
  user: { roleId: number; hasSignedIn: boolean },
  settings: Settings,
  now: Date,
): Delivery {
  if (kind === 'account') return { inPortal: true, mail: user.hasSignedIn ? 'now' : 'never' };
  const { inPortal, mail } = getChoice(settings, kind, user.roleId);
  if (!user.hasSignedIn || mail === 'never') return { inPortal, mail: 'never' };
  if (mail === 'digest') return { inPortal, mail };
  return { inPortal, mail: findQuietEnd(now, settings) === null ? 'now' : 'wait' };
}
