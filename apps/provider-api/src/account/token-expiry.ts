import * as v from 'valibot';
import { apiTokens, users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, gt, inArray, isNull, lte, or } from '../db/drizzle.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled } from '../jobs/for-each-settled.ts';
import { action, paragraph } from '../mail/mail-blocks.ts';
import { notify } from '../notifications/notify.ts';
import type { Provider } from '../provider.ts';
import { formatCalendarDay, londonDay } from '../shared/days.ts';

/** Days before expiry when the user is reminded, shortest first. */
const REMINDER_DAYS = [1, 14];
const DAY = 24 * 60 * 60_000;
const PATH = '/partner/api-access';

/** Reminds users of API tokens that expire soon, so that they can replace them in time. */
export const remindOfTokenExpiryJob = defineJob({
  name: 'auth.remind-of-token-expiry',
  data: v.object({}),
  cron: '35 7 * * *',
  async handle(_data, provider) {
    for (const days of REMINDER_DAYS) {
      const due = await provider.db
        .selectDistinct({ userId: apiTokens.userId })
        .from(apiTokens)
        .where(isDue(days, provider.now()));
      await forEachSettled(
        due,
        ({ userId }) => provider.db.transaction((tx) => remindUser(tx, provider, userId, days)),
        provider.log,
        this.name,
      );
    }
  },
});

/** Matches tokens that expire within this many days and whose user has not been reminded this close to the end. */
const isDue = (days: number, now: Date) =>
  and(
    gt(apiTokens.expiresAt, now),
    lte(apiTokens.expiresAt, new Date(now.getTime() + days * DAY)),
    or(isNull(apiTokens.expiryNoticeDays), gt(apiTokens.expiryNoticeDays, days)),
  );

async function remindUser(tx: Database, provider: Provider, userId: number, days: number): Promise<void> {
  const { config, now } = provider;
  const due = await tx
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isDue(days, now())))
    .orderBy(asc(apiTokens.expiresAt))
    .for('update');
  const [first] = due;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)));
  if (first === undefined || user === undefined) return;
  const ids = due.map(({ id }) => id);
  await tx.update(apiTokens).set({ expiryNoticeDays: days }).where(inArray(apiTokens.id, ids));
  const day = (at: Date) => formatCalendarDay(londonDay(at));
  const text =
    due.length === 1
      ? `Your API token ${first.name} expires on ${day(first.expiresAt)}`
      : `${due.length} of your API tokens expire soon`;
  await notify(
    tx,
    { partnerId: user.partnerId, userIds: [userId] },
    {
      kind: 'account',
      text,
      subtext:
        due.length === 1
          ? 'Applications that use it then lose access'
          : 'Applications lose access when their token expires. Create new tokens before then',
      url: PATH,
      type: 'expires',
      mail: {
        hasGreeting: true,
        blocks: [
          paragraph('Applications lose access when their API token expires. Create a new token before then:'),
          {
            kind: 'list',
            items: due.map(({ name, prefix, expiresAt }) => `${name} (${prefix}…): ${day(expiresAt)}`),
          },
          action('See your API tokens', `${config.publicUrl}${PATH}`),
        ],
      },
    },
    provider,
  );
}
