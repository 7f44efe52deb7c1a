import { contract } from '@portal/api-client';
import * as v from 'valibot';
import { partners } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, gt, inArray, isNull, or, sql } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled } from '../jobs/for-each-settled.ts';
import { action, paragraph, plainName } from '../mail/mail-blocks.ts';
import { KIND_RULES } from '../notifications/kinds.ts';
import { notify } from '../notifications/notify.ts';
import type { Provider } from '../provider.ts';
import { formatCalendarDay } from '../shared/days.ts';
import { renewalStatusSql } from './renewal-status.ts';
import { endsWithin } from './renewals.ts';
import { circuits } from './tables.ts';

type CircuitRow = typeof circuits.$inferSelect;

/** Shortest first: a service is announced for the shortest period that it is in. */
const PERIODS = contract.circuits.RENEWAL_PERIODS.map(Number);
/** A mail lists this many services; the portal lists them all. */
const MAX_LISTED = 20;

/** Reminds partners of contracts that end: 90, 60 and 30 days before, once each, all services in one reminder. */
export const remindOfRenewalsJob = defineJob({
  name: 'circuits.remind-of-renewals',
  data: v.object({}),
  cron: '45 7 * * *',
  async handle(_data, provider) {
    const withServices = await provider.db
      .select({ id: partners.id })
      .from(partners)
      .where(eq(partners.hasSfAccount, true));
    await forEachSettled(
      withServices,
      ({ id }) => provider.db.transaction((tx) => remindPartner(tx, provider, id)),
      provider.log,
      this.name,
    );
  },
});

async function remindPartner(tx: Database, provider: Provider, partnerId: number): Promise<void> {
  const scope = scoped(tx, { partnerId });
  const now = provider.now();
  for (const days of PERIODS) {
    const isDue = or(isNull(circuits.renewalNoticeDays), gt(circuits.renewalNoticeDays, days));
    const isOpen = sql`${renewalStatusSql(now)} in ('quoted', 'ordered')`;
    const due = await scope.list(circuits, {
      where: and(endsWithin(days, now), isDue, sql`(${isOpen}) is not true`),
      orderBy: [asc(circuits.contractEnd), asc(circuits.name)],
      lock: 'update',
    });
    if (due.length === 0) continue;
    const ids = due.map(({ id }) => id);
    await scope.update(circuits, { renewalNoticeDays: days }, inArray(circuits.id, ids));
    await sendReminder(tx, provider, partnerId, days, due);
  }
}

async function sendReminder(
  tx: Database,
  provider: Provider,
  partnerId: number,
  days: number,
  due: readonly CircuitRow[],
): Promise<void> {
  const [only] = due.length === 1 ? due : [];
  const url = only ? `/circuits/${only.id}` : `/circuits?ends_within=${days}&sort=contractEnd`;
  const title = only
    ? `The contract of ${only.name} ends within ${days} days`
    : `${due.length} contracts end within ${days} days`;
  const more = due.length - MAX_LISTED;
  await notify(
    tx,
    { partnerId, roles: KIND_RULES.renewals.roles },
    {
      kind: 'renewals',
      text: title,
      subtext: due.slice(0, 3).map(describe).join('; '),
      url,
      type: 'expires',
      mail: {
        blocks: [
          paragraph(
            'Select them in the portal and choose Renew to see today’s prices and what you would save:',
          ),
          {
            kind: 'list',
            items: [
              ...due.slice(0, MAX_LISTED).map((row) => `${row.name}, ${describe(row)}`),
              ...(more > 0 ? [`and ${more} more`] : []),
            ],
          },
          action('See these services', `${provider.config.publicUrl}${url}`),
        ],
      },
    },
    provider,
  );
}

function describe({ customerName, postcode, contractEnd }: CircuitRow): string {
  return `${plainName(customerName)}, ${postcode}: ends ${formatCalendarDay(contractEnd ?? '')}`;
}
