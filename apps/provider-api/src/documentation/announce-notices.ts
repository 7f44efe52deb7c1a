import type { contract } from '@portal/api-client';
import * as v from 'valibot';
import { partners } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, isNull, sql } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled } from '../jobs/for-each-settled.ts';
import { action, paragraph, plainName, toParagraphs } from '../mail/mail-blocks.ts';
import { KIND_RULES } from '../notifications/kinds.ts';
import { notify } from '../notifications/notify.ts';
import type { AnyJob, Provider } from '../provider.ts';
import { formatPeriod } from '../shared/days.ts';
import { publishEvent } from '../webhooks/publish.ts';
import { describeCount, listAffected } from './affected-services.ts';
import { isPublishedSql } from './notices.ts';
import { noticeServices, serviceNotices } from './tables.ts';

type NoticeRow = typeof serviceNotices.$inferSelect;

/** The event type of each kind of notice that affects services. */
const EVENT_TYPES: Readonly<Partial<Record<NoticeRow['kind'], contract.webhooks.WebhookEventType>>> = {
  maintenance: 'service.planned_work',
  incident: 'service.incident',
};
/** A mail lists this many services; the notice's page lists them all. */
const MAX_LISTED = 20;

/** Tells the partners whose services a new notice affects, each of them once and of their own services only. */
export const announceNoticesJob = defineJob({
  name: 'documentation.announce-notices',
  data: v.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  async handle(_data, provider) {
    const due = await provider.db
      .select({ id: serviceNotices.id })
      .from(serviceNotices)
      .where(and(isPublishedSql(provider.now()), isNull(serviceNotices.announcedAt)))
      .orderBy(asc(serviceNotices.id));
    await forEachSettled(
      due,
      ({ id }) => provider.db.transaction((tx) => announceNotice(tx, provider, id)),
      provider.log,
      this.name,
    );
  },
});

async function announceNotice(tx: Database, provider: Provider, noticeId: number): Promise<void> {
  const isDue = and(eq(serviceNotices.id, noticeId), isNull(serviceNotices.announcedAt));
  const [notice] = await tx
    .update(serviceNotices)
    .set({ announcedAt: provider.now() })
    .where(isDue)
    .returning();
  if (notice === undefined) return;
  const affected = await tx
    .select({ partnerId: partners.id, count: sql<number>`count(*)`.mapWith(Number) })
    .from(noticeServices)
    .innerJoin(partners, eq(partners.id, noticeServices.partnerId))
    .where(and(eq(noticeServices.noticeId, noticeId), eq(partners.hasSfAccount, true)))
    .groupBy(partners.id)
    .orderBy(asc(partners.id));
  for (const { partnerId, count } of affected) await announceTo(tx, provider, notice, partnerId, count);
}

async function announceTo(
  tx: Database,
  provider: Provider,
  notice: NoticeRow,
  partnerId: number,
  count: number,
): Promise<void> {
  const url = `/documentation/notification/${notice.id}`;
  const title = `${notice.title} affects ${describeCount(count)}`;
  const period = notice.startsAt && formatPeriod(notice.startsAt, notice.endsAt);
  const scope = scoped(tx, { partnerId });
  const type = EVENT_TYPES[notice.kind];
  if (type) await publishEvent(scope, type, [String(notice.id)], provider.now());
  const services = await listAffected(tx, scope, notice.id);
  const more = count - MAX_LISTED;
  await notify(
    tx,
    { partnerId, roles: KIND_RULES.notices.roles },
    {
      kind: 'notices',
      text: title,
      subtext: period,
      url,
      type: 'notice',
      mail: {
        blocks: [
          ...toParagraphs(notice.summary),
          ...(period ? [paragraph(`When: ${period}`)] : []),
          paragraph('Your affected services:'),
          {
            kind: 'list',
            items: [
              ...services.slice(0, MAX_LISTED).map(describeService),
              ...(more > 0 ? [`and ${more} more`] : []),
            ],
          },
          action('Read the notice', `${provider.config.publicUrl}${url}`),
        ],
      },
    },
    provider,
  );
}

const describeService = ({ name, customerName, postcode }: contract.documentation.AffectedService) =>
  `${name}, ${plainName(customerName)}, ${postcode}`;

export const documentationJobs: readonly AnyJob[] = [announceNoticesJob];
