import type { ParsedOf } from '@portal/api-client';
import { notifications as contract } from '@portal/api-client/contract';
import { isDay } from '@portal/api-client/day';
import { isMultiQuoteTester } from '../auth/authorise.ts';
import type { InferSelectModel } from '../db/drizzle.ts';
import { and, desc, eq, gte, ilike, inArray, isNull, lte, notLike, or, sql } from '../db/drizzle.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { isUuid, uuidId } from '../http/request/ids.ts';
import { createList } from '../lists/list.ts';
import { contains } from '../lists/paging.ts';
import { Refusal } from '../refusal.ts';
import { dayBounds } from '../shared/days.ts';
import { notifications } from './tables.ts';

/** The panel shows this many. */
const PANEL_SIZE = 50;

type Row = InferSelectModel<typeof notifications>;

function toNotification(row: Row): contract.Notification {
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

/** The caller's own. Notifications about multi-quotes only while their partner may use them (R16). */
function isOwn({ caller, config }: Context) {
  const own = eq(notifications.userId, caller.userId);
  if (isMultiQuoteTester(config, caller.partner)) return own;
  const elsewhere = and(...MULTI_QUOTE_PATHS.map((path) => notLike(notifications.url, path)));
  return and(own, or(isNull(notifications.url), elsewhere));
}

export async function listNotifications(_input: unknown, context: Context): Promise<contract.Notification[]> {
  const rows = await context.scope.list(notifications, {
    where: and(isOwn(context), isNull(notifications.doneAt)),
    orderBy: [desc(notifications.createdAt), desc(notifications.id)],
    limit: PANEL_SIZE,
  });
  return rows.map(toNotification);
}

export async function countUnread(_input: unknown, context: Context): Promise<{ count: number }> {
  return {
    count: await context.scope.count(
      notifications,
      and(isOwn(context), isNull(notifications.readAt), isNull(notifications.doneAt)),
    ),
  };
}

export async function markRead(
  input: ParsedOf<typeof contract.markRead>,
  context: Context,
): Promise<{ count: number }> {
  const id = uuidId(input.id);
  const row = await context.scope.get(notifications, and(isOwn(context), eq(notifications.id, id)));
  if (row.readAt === null) {
    await context.scope.update(notifications, { readAt: context.now() }, eq(notifications.id, row.id));
  }
  return countUnread({}, context);
}

/** The answer has `readAt`, with which the change can be undone, only if there was something to mark. */
export async function markAllRead(
  _input: unknown,
  context: Context,
): Promise<{ count: number; readAt?: string }> {
  const unread = and(isOwn(context), isNull(notifications.readAt));
  const readAt = context.now();
  const marked = await context.scope.update(notifications, { readAt }, unread);
  const wasUnread = marked.some(({ doneAt }) => doneAt === null);
  return { ...(await countUnread({}, context)), ...(wasUnread && { readAt: readAt.toISOString() }) };
}

type PageInput = ParsedOf<typeof contract.listAll>;

const stateSql = () =>
  sql`case when ${notifications.doneAt} is not null then 'done' when ${notifications.readAt} is null then 'unread' else 'read' end`;

const listOfUser = createList<PageInput & { visible?: true }, contract.ListedNotification, 'userId'>({
  table: notifications,
  row: jsonRow(notifications, contract.listedNotification, { computed: { status: stateSql() } }),
  parent: { userId: notifications.userId },
  filters: (context) => ({
    visible: () => isOwn(context) ?? sql`true`,
    status: (states) => inArray(stateSql(), states),
    type: (types) => inArray(notifications.type, types),
    createdFrom: (day) => gte(notifications.createdAt, dayBounds(day).start),
    createdTo: (day) => lte(notifications.createdAt, dayBounds(day).end),
    search: (text) =>
      or(ilike(notifications.text, contains(text)), ilike(notifications.subtext, contains(text))) ??
      sql`true`,
  }),
  sortBy: () => ({ createdAt: notifications.createdAt, type: notifications.type }),
  order: [desc(notifications.createdAt)],
  unique: notifications.id,
  status: { values: contract.NOTIFICATION_STATES, at: stateSql },
});

/** All notifications of the caller, including those that are done. */
export const listAllNotifications = (input: PageInput, context: Context) =>
  listOfUser({ ...input, visible: true }, context, { userId: context.caller.userId });

const INSTANT_FORMAT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/;
/** Checks `readAt`. The contract accepts any text there, as its earlier versions did. */
const isInstant = (text: string): boolean =>
  INSTANT_FORMAT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/** Marks several of the caller's notifications as read or unread; ids of other users' are ignored. */
export async function markNotifications(
  { ids, readAt, isRead }: ParsedOf<typeof contract.mark>,
  context: Context,
): Promise<{ count: number }> {
  if (ids === undefined && readAt === undefined) throw Refusal.invalid({ ids: 'field is required' });
  if (ids !== undefined && readAt !== undefined)
    throw Refusal.invalid({ readAt: 'send either ids or readAt' });
  if (readAt !== undefined && !isInstant(readAt))
    throw Refusal.invalid({ readAt: 'must be an ISO 8601 time' });
  const named =
    readAt === undefined
      ? inArray(notifications.id, (ids ?? []).filter(isUuid))
      : eq(notifications.readAt, new Date(readAt));
  const changing = isRead ? and(named, isNull(notifications.readAt)) : named;
  await context.scope.update(
    notifications,
    { readAt: isRead ? context.now() : null },
    and(isOwn(context), changing),
  );
  return countUnread({}, context);
}
