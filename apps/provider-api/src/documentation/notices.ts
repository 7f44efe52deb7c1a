import type { contract, OutputOf, PageOf, ParsedOf } from '@portal/api-client';
import { brand } from '@portal/brand';
import sanitizeHtml from 'sanitize-html';
import {
  and,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import type { FileReply } from '../http/response/answer.ts';
import { contains, filterBy, orderBy, pageOf, pageWindow } from '../lists/paging.ts';
import type { Work } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { toCalendar } from '../shared/icalendar.ts';
import { affectsServices, canSeeServices, countAffected, listAffected } from './affected-services.ts';
import { serviceNotices } from './tables.ts';

type Contracts = typeof contract.documentation;
type Notice = contract.documentation.ServiceNotice;
type NoticeRow = typeof serviceNotices.$inferSelect;

function toServiceNotice(row: NoticeRow, affectedServicesCount: number | null): Notice {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    kind: row.kind,
    publishedAt: row.publishedAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    affectedServicesCount,
  };
}

const SORT_COLUMNS = {
  publishedAt: serviceNotices.publishedAt,
  title: serviceNotices.title,
  startsAt: serviceNotices.startsAt,
};

/** Planned or going on. */
export function isCurrentSql(now: Date): SQL {
  const isNotOver = or(isNull(serviceNotices.endsAt), gte(serviceNotices.endsAt, now));
  return and(isNotNull(serviceNotices.startsAt), isNotOver) as SQL; // never empty: both conditions are always there
}

export const isPublishedSql = (now: Date): SQL => lte(serviceNotices.publishedAt, now);

export async function listNotices(
  query: ParsedOf<Contracts['listNotifications']>,
  { db, scope, caller, now }: Context,
): Promise<PageOf<Notice>> {
  const hasServices = canSeeServices(caller);
  const filters = filterBy(query, {
    search: (text) => {
      const pattern = contains(text);
      return or(ilike(serviceNotices.title, pattern), ilike(serviceNotices.summary, pattern));
    },
    kind: (kinds) => inArray(serviceNotices.kind, kinds),
    isCurrent: (isCurrent) => (isCurrent ? isCurrentSql(now()) : not(isCurrentSql(now()))),
    circuitId: (id) => (hasServices ? affectsServices(scope, id) : sql`false`),
  });
  const where = and(isPublishedSql(now()), filters);
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select({ notice: serviceNotices, affected: hasServices ? countAffected(scope) : sql<null>`null` })
    .from(serviceNotices)
    .where(where)
    .orderBy(...orderBy(query, SORT_COLUMNS, [desc(serviceNotices.publishedAt)], serviceNotices.id))
    .limit(limit)
    .offset(offset);
  const [total] = await db.select({ total: count() }).from(serviceNotices).where(where);
  return pageOf(
    query,
    rows.map(({ notice, affected }) => toServiceNotice(notice, affected)),
    total?.total ?? 0,
  );
}

async function loadNotice(
  { id }: { id: string },
  { db, scope, caller, now }: Work,
): Promise<{ notice: NoticeRow; affected: number | null }> {
  const [row] = await db
    .select({
      notice: serviceNotices,
      affected: canSeeServices(caller) ? countAffected(scope) : sql<null>`null`,
    })
    .from(serviceNotices)
    .where(and(eq(serviceNotices.id, numberId(id)), isPublishedSql(now())));
  if (row === undefined) throw Refusal.notFound();
  return row;
}

export async function getNotice(
  input: ParsedOf<Contracts['getNotification']>,
  context: Work,
): Promise<OutputOf<Contracts['getNotification']>> {
  const { notice, affected } = await loadNotice(input, context);
  return {
    ...toServiceNotice(notice, affected),
    content: sanitizeHtml(notice.content),
    affectedServices: affected ? await listAffected(context.db, context.scope, notice.id) : [],
  };
}

/** The period as one event, which replaces that of an earlier download. */
export async function downloadNoticeCalendar(
  input: ParsedOf<Contracts['downloadCalendar']>,
  context: Context,
): Promise<FileReply> {
  const { notice, affected } = await loadNotice(input, context);
  const { id, title, summary, startsAt, endsAt, publishedAt } = notice;
  if (startsAt === null) throw Refusal.notFound();
  const { config, db, scope, now } = context;
  const services = affected ? await listAffected(db, scope, id) : [];
  const text = toCalendar(
    brand.name,
    [
      {
        uid: `notice-${id}@${new URL(config.publicUrl).hostname}`,
        title,
        when: { start: startsAt.toISOString(), end: (endsAt ?? startsAt).toISOString() },
        description: [summary, ...services.map(({ name, customerName }) => `${name}, ${customerName}`)].join(
          '\n',
        ),
        url: `${config.publicUrl}/documentation/notification/${id}`,
        changedAt: publishedAt,
      },
    ],
    now(),
  );
  return {
    fileName: `notice-${id}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    body: new TextEncoder().encode(text),
  };
}
