import type { contract, ParsedOf } from '@portal/api-client';
import type { InferSelectModel } from 'drizzle-orm';
import { and, desc, eq, inArray, isNull, notLike, or } from 'drizzle-orm';
import { isMultiQuoteTester } from '../auth/authorise.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { notifications } from './tables.ts';
import { isExternalAddress, isOwnPath } from './url.ts';

/** The panel shows this many. */
const PANEL_SIZE = 50;

/** Users by id, or everyone of a partner with one of the roles. */
export type Audience =
  | { partnerId: number; userIds: readonly number[] }
  | { partnerId: number; roles: readonly number[] };

export interface NewNotification {
  text: string;
  subtext?: string | null;
  /** A path of the portal, or an address elsewhere when `isExternalUrl`. */
  url?: string | null;
  isExternalUrl?: boolean;
  type: contract.notifications.NotificationType;
}

/** A URL is a path of the portal, or an address elsewhere that is marked as external; anything else is a bug. */
function assertSafeUrl({ url, isExternalUrl = false }: NewNotification): void {
  if (url === undefined || url === null) return;
  const isSafe = isExternalUrl ? isExternalAddress(url) : isOwnPath(url);
  if (!isSafe) throw new Error(`A notification cannot lead to ${JSON.stringify(url)}.`);
}

/** Notifies people. Pass the transaction of the change, so that nobody hears of one that was rolled back. */
export async function notify(db: Database, audience: Audience, notice: NewNotification): Promise<void> {
  assertSafeUrl(notice);
  const isRecipient =
    'userIds' in audience
      ? inArray(users.id, [...audience.userIds])
      : inArray(users.roleId, [...audience.roles]);
  const recipients = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.partnerId, audience.partnerId), isNull(users.removedAt), isRecipient));
  if (recipients.length === 0) return;
  await db
    .insert(notifications)
    .values(recipients.map(({ id }) => ({ ...notice, userId: id, partnerId: audience.partnerId })));
}

type Row = InferSelectModel<typeof notifications>;

function toNotification(row: Row): contract.notifications.Notification {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    data: {
      text: row.text,
      subtext: row.subtext,
      url: row.url,
      isExternalUrl: row.isExternalUrl,
      type: row.type,
    },
  };
}

/** Where notifications of multi-quotes lead. */
const MULTI_QUOTE_PATHS = ['/multi-quotes/%', '/availability/multi-quotes%'];

/** The caller's own; those of multi-quotes only while their partner may use them (R16). */
function isOwn({ caller, config }: Context) {
  const own = eq(notifications.userId, caller.userId);
  if (isMultiQuoteTester(config, caller.partner)) return own;
  const elsewhere = and(...MULTI_QUOTE_PATHS.map((path) => notLike(notifications.url, path)));
  return and(own, or(isNull(notifications.url), elsewhere));
}

export async function listNotifications(
  _input: unknown,
  context: Context,
): Promise<contract.notifications.Notification[]> {
  const rows = await context.scope.list(notifications, {
    where: isOwn(context),
    orderBy: [desc(notifications.createdAt), desc(notifications.id)],
    limit: PANEL_SIZE,
  });
  return rows.map(toNotification);
}

export async function countUnread(_input: unknown, context: Context): Promise<{ count: number }> {
  return {
    count: await context.scope.count(notifications, and(isOwn(context), isNull(notifications.readAt))),
  };
}

export async function markRead(
  input: ParsedOf<typeof contract.notifications.markRead>,
  context: Context,
): Promise<{ count: number }> {
  const id = uuidId(input.id);
  const row = await context.scope.get(notifications, and(isOwn(context), eq(notifications.id, id)));
  if (row.readAt === null) {
    await context.scope.update(notifications, { readAt: context.now() }, eq(notifications.id, row.id));
  }
  return countUnread({}, context);
}

export async function markAllRead(_input: unknown, context: Context): Promise<{ count: number }> {
  const unread = and(isOwn(context), isNull(notifications.readAt));
  await context.scope.update(notifications, { readAt: context.now() }, unread);
  return countUnread({}, context);
}
