import type { contract } from '@portal/api-client';
import type { Capability } from '@portal/api-client/capability';
import { ADMINISTRATOR, getPriceAccess, roleHasCapability } from '@portal/auth/access';
import type { UserRow } from '../auth/caller.ts';
import { hasSignedUp } from '../auth/signed-up.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray, isNull, type SQL } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import type { MailDraft, Provider } from '../provider.ts';
import { hideAmountsIn } from '../shared/hide-amounts.ts';
import { type Content, composeMail, getOrigin } from './compose-mail.ts';
import { DEFAULT_SETTINGS, decideDelivery } from './decide.ts';
import { KIND_RULES } from './kinds.ts';
import { notificationMails, notificationSettings, notifications } from './tables.ts';
import { isExternalAddress, isOwnPath } from './url.ts';

/** Notices to other users hide all amounts, as they may be costs or selling prices. */
export const seesCosts = (user: UserRow) => getPriceAccess(user) === 'cost';

const MATTERS_PER_UPDATE = 500;

/** The roles that are notified instead of users who were removed or may not receive the notification. */
export const ADMINISTRATORS = [ADMINISTRATOR] as const;

/**
 * Users by id, or all users of a partner with one of the roles. `except` is the user who caused the notification.
 * `orElse`: the roles that are notified instead if all of the users were removed, or have a role that may not receive
 * this kind. They are notified too if nobody among the users has the capability that an action `needs`.
 */
export type Audience = { partnerId: number; except?: number } & (
  | { userIds: readonly number[]; orElse?: readonly number[]; needs?: Capability | undefined }
  | { roles: readonly number[] }
);

/** An action somebody has to take. Once anybody has taken it, all notifications about it are done. */
export type Matter =
  | `approval:${string}`
  | `expiry:${string}`
  | `order-reply:${string}`
  | `case:${number}`
  | `offer:${string}`;

export interface NewNotification extends Content {
  /** What users choose by. `account` cannot be turned off; it is emailed only if it has `mail`. */
  kind: contract.notifications.NotificationKind | 'account';
  isExternalUrl?: boolean;
  type: contract.notifications.NotificationType;
  matter?: Matter;
}

/** What notifying needs of the provider. */
export type Services = Pick<Provider, 'mail' | 'config' | 'secrets' | 'now'>;

/** A URL is a path of the portal, or an address elsewhere that is marked as external; anything else is a bug. */
function assertSafeUrl({ url, isExternalUrl = false }: NewNotification): void {
  if (url === undefined || url === null) return;
  const isSafe = isExternalUrl ? isExternalAddress(url) : isOwnPath(url);
  if (!isSafe) throw new Error(`A notification cannot lead to ${JSON.stringify(url)}.`);
}

/**
 * Notifies people in the portal and by email, as each of them has chosen. Pass the transaction of the change, so that
 * nobody is notified of a change that was rolled back. Returns the ids of those who get a notification or an email.
 */
export async function notify(
  db: Database,
  audience: Audience,
  notice: NewNotification,
  services: Services,
): Promise<readonly number[]> {
  assertSafeUrl(notice);
  if (services.mail.isSilent) return [];
  const recipients = (await listRecipients(db, audience, notice.kind)).filter(
    ({ user }) => user.id !== audience.except,
  );
  const now = services.now();
  const { kind, mail: content, ...stored } = notice;
  const withoutAmounts = hideAmountsIn(stored);
  const mayRead = new Map(recipients.map(({ user }) => [user.id, seesCosts(user)]));
  const reached: number[] = [];
  const inPortal: number[] = [];
  const waiting: { userId: number; draft: MailDraft | null }[] = [];
  for (const { user, settings } of recipients) {
    const person = { roleId: user.roleId, hasSignedIn: hasSignedUp(user) };
    const delivery = decideDelivery(kind, person, settings ?? DEFAULT_SETTINGS, now);
    let isShown = delivery.inPortal;
    if (kind === 'account' && content === undefined) delivery.mail = 'never';
    if (delivery.mail === 'digest') waiting.push({ userId: user.id, draft: null });
    if (delivery.mail === 'wait' || delivery.mail === 'now') {
      const draft = composeMail(user, seesCosts(user) ? notice : hideAmountsIn(notice), services);
      if (delivery.mail === 'wait') waiting.push({ userId: user.id, draft });
      else {
        const origin = getOrigin(kind, content);
        const isSent = await skipOverLimit(() => services.mail.send(db, draft, origin));
        // The portal shows what could not be emailed.
        isShown ||= !isSent;
      }
    }
    if (isShown) inPortal.push(user.id);
    if (isShown || delivery.mail !== 'never') reached.push(user.id);
  }
  const { partnerId } = audience;
  if (inPortal.length > 0)
    await db.insert(notifications).values(
      inPortal.map((userId) => ({
        ...(mayRead.get(userId) ? stored : withoutAmounts),
        userId,
        partnerId,
        createdAt: now,
      })),
    );
  if (waiting.length > 0 && kind !== 'account') {
    const { url, type, matter } = notice;
    const entry = { partnerId, kind, url, type, matter, createdAt: now };
    await db.insert(notificationMails).values(
      waiting.map((each) => {
        const { text, subtext } = mayRead.get(each.userId) ? notice : withoutAmounts;
        return { ...entry, text, subtext, ...each };
      }),
    );
  }
  return reached;
}

/**
 * Leaves out named users whose role may no longer open what the notification is about. In a fixed order, so that two
 * transactions that count mails cannot deadlock.
 */
async function listRecipients(db: Database, audience: Audience, kind: NewNotification['kind']) {
  const found = await findRecipients(db, audience, kind);
  return found.sort((a, b) => a.user.id - b.user.id);
}

async function findRecipients(db: Database, audience: Audience, kind: NewNotification['kind']) {
  const ofRoles = (roles: readonly number[]) => listUsers(db, audience, inArray(users.roleId, [...roles]));
  if ('roles' in audience) return ofRoles(audience.roles);
  const isNamed = inArray(users.id, [...audience.userIds]);
  const mayReceive = kind === 'account' ? undefined : inArray(users.roleId, [...KIND_RULES[kind].roles]);
  const named = await listUsers(db, audience, and(isNamed, mayReceive));
  const { orElse, needs } = audience;
  const canAct = ({ user }: (typeof named)[number]) =>
    needs === undefined || roleHasCapability(user.roleId, needs);
  if (orElse === undefined || named.some(canAct)) return named;
  const others = await ofRoles(orElse);
  return [...named, ...others.filter(({ user }) => !audience.userIds.includes(user.id))];
}

const listUsers = (db: Database, { partnerId }: Audience, isRecipient: SQL | undefined) =>
  db
    .select({ user: users, settings: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.partnerId, partnerId), isNull(users.removedAt), isRecipient));

/**
 * Marks the notifications about `matters` as done, for everyone or for one user, and drops their waiting emails. Pass
 * the transaction of the change that completes them.
 */
export async function finishMatters(
  scope: Scope,
  matters: readonly Matter[],
  now: Date,
  { userId }: { userId?: number } = {},
): Promise<void> {
  const ofUser = userId === undefined ? undefined : eq(notifications.userId, userId);
  const ofWaiting = userId === undefined ? undefined : eq(notificationMails.userId, userId);
  for (let from = 0; from < matters.length; from += MATTERS_PER_UPDATE) {
    const some = matters.slice(from, from + MATTERS_PER_UPDATE);
    const isOpen = and(inArray(notifications.matter, some), isNull(notifications.doneAt));
    await scope.update(notifications, { doneAt: now }, and(isOpen, ofUser));
    await scope.remove(notificationMails, and(inArray(notificationMails.matter, some), ofWaiting));
  }
}
