import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { isSignedUp } from '../auth/signed-up.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled } from '../jobs/for-each-settled.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import type { AnyJob, Provider } from '../provider.ts';
import { hideAmountsIn } from '../shared/hide-amounts.ts';
import { getOrigin } from './compose-mail.ts';
import { getChoice } from './decide.ts';
import { composeDigest } from './digest.ts';
import { KIND_RULES } from './kinds.ts';
import { seesCosts } from './notify.ts';
import { findLatestDigest, findQuietEnd } from './quiet-hours.ts';
import { lockSettings } from './settings.ts';
import { notificationMails, notificationSettings, notifications } from './tables.ts';

type WaitingMail = typeof notificationMails.$inferSelect;
type User = typeof users.$inferSelect;

/** Sends digests that are due, and the emails that waited for the end of quiet hours. */
export const sendWaitingMailsJob = defineJob({
  name: 'notifications.send-waiting-mails',
  data: v.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  async handle(_data, provider) {
    const waiting = await provider.db
      .selectDistinct({ userId: notificationMails.userId, partnerId: notificationMails.partnerId })
      .from(notificationMails)
      .orderBy(asc(notificationMails.userId));
    await forEachSettled(
      waiting,
      (who) => provider.db.transaction((tx) => sendWaiting(tx, provider, who)),
      provider.log,
      this.name,
    );
  },
});

/**
 * Queues a user's emails and removes their entries in one transaction: a process that is killed has done both or
 * neither. The lock on the settings makes a second process wait and then find nothing.
 */
async function sendWaiting(
  tx: Database,
  provider: Provider,
  who: { userId: number; partnerId: number },
): Promise<void> {
  const now = provider.now();
  const settings = await lockSettings(tx, who, now);
  const stored = await tx
    .select()
    .from(notificationMails)
    .where(eq(notificationMails.userId, who.userId))
    .orderBy(asc(notificationMails.createdAt), asc(notificationMails.id));
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, who.userId), isNull(users.removedAt), isSignedUp));
  if (user === undefined) return removeEntries(tx, stored);
  // An administrator may have hidden costs from the user since.
  const rows = seesCosts(user) ? stored : hideAmountsIn(stored);
  const getMail = ({ kind }: WaitingMail) =>
    KIND_RULES[kind].roles.includes(user.roleId) ? getChoice(settings, kind, user.roleId).mail : 'never';
  // Since then, the user has turned the kind off, or has a role that may not receive it.
  await removeEntries(
    tx,
    rows.filter((row) => getMail(row) === 'never'),
  );
  const wanted = rows.filter((row) => getMail(row) !== 'never');
  if (findQuietEnd(now, settings) === null) await sendHeld(tx, provider, user, wanted);
  const latest = findLatestDigest(now, settings.digestHour);
  if (settings.lastDigestOn !== null && settings.lastDigestOn >= latest.day) return;
  const entries = wanted.filter(({ draft, createdAt }) => draft === null && createdAt <= latest.at);
  if (entries.length === 0) return;
  const digest = composeDigest(user, entries, latest, provider);
  if (!(await skipOverLimit(() => provider.mail.send(tx, digest, { purpose: 'digest' })))) return;
  await tx
    .update(notificationSettings)
    .set({ lastDigestOn: latest.day, updatedAt: now })
    .where(eq(notificationSettings.userId, user.id));
  await removeEntries(tx, entries);
}

async function sendHeld(
  tx: Database,
  { mail }: Provider,
  user: User,
  rows: readonly WaitingMail[],
): Promise<void> {
  for (const row of rows) {
    const { draft, kind, partnerId, userId, text, subtext, url, type, matter, createdAt } = row;
    if (draft === null) continue;
    // The address may have changed.
    const toNow = { ...draft, to: [user.email] };
    const isSent = await skipOverLimit(() => mail.send(tx, toNow, getOrigin(kind)));
    if (!isSent)
      await tx
        .insert(notifications)
        .values({ partnerId, userId, text, subtext, url, type, matter, createdAt });
    await removeEntries(tx, [row]);
  }
}

async function removeEntries(tx: Database, rows: readonly WaitingMail[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.delete(notificationMails).where(
    inArray(
      notificationMails.id,
      rows.map(({ id }) => id),
    ),
  );
}

export const notificationJobs: readonly AnyJob[] = [sendWaitingMailsJob];
