import * as v from 'valibot';
import { isSignedUp } from '../auth/signed-up.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, inArray, isNull } from '../db/drizzle.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled } from '../jobs/for-each-settled.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import type { AnyJob, Provider } from '../provider.ts';
import { hideAmountsIn } from '../shared/hide-amounts.ts';
import { getOrigin } from './compose-mail.ts';
import { getChoice, type Settings } from './decide.ts';
import { composeDigest } from './digest.ts';
import { KIND_RULES } from './kinds.ts';
import { seesCosts } from './notify.ts';
import { findLatestDigest, findQuietEnd } from './quiet-hours.ts';
import { lockSettings } from './settings.ts';
import { notificationMails, notificationSettings, notifications } from './tables.ts';
import { isOwnPath } from './url.ts';

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
    // In separate transactions, so that a digest that cannot be sent does not delay the other emails.
    const work = waiting.flatMap((who) => [sendHeld, sendDigest].map((send) => ({ who, send })));
    await forEachSettled(
      work,
      ({ who, send }) => provider.db.transaction((tx) => send(tx, provider, who)),
      provider.log,
      this.name,
    );
  },
});

/**
 * A user's waiting emails, without those that the user may no longer receive. The lock on the settings makes a second
 * process wait and then find nothing.
 */
async function lockWaiting(
  tx: Database,
  { now }: Provider,
  who: { userId: number; partnerId: number },
): Promise<{ settings: Settings; user: User; wanted: WaitingMail[] } | null> {
  const settings = await lockSettings(tx, who, now());
  const stored = await tx
    .select()
    .from(notificationMails)
    .where(eq(notificationMails.userId, who.userId))
    .orderBy(asc(notificationMails.createdAt), asc(notificationMails.id));
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, who.userId), isNull(users.removedAt), isSignedUp));
  if (user === undefined) {
    await removeEntries(tx, stored);
    return null;
  }
  // An administrator may have hidden costs from the user since.
  const rows = seesCosts(user) ? stored : hideAmountsIn(stored);
  const getMail = ({ kind }: WaitingMail) =>
    KIND_RULES[kind].roles.includes(user.roleId) ? getChoice(settings, kind, user.roleId).mail : 'never';
  // Since then, the user has turned the kind off, or has a role that may not receive it.
  await removeEntries(
    tx,
    rows.filter((row) => getMail(row) === 'never'),
  );
  return { settings, user, wanted: rows.filter((row) => getMail(row) !== 'never') };
}

type Send = (tx: Database, provider: Provider, who: { userId: number; partnerId: number }) => Promise<void>;

/**
 * Queues a user's digest and removes its entries in one transaction: a process that is killed has done both or
 * neither.
 */
const sendDigest: Send = async (tx, provider, who) => {
  const waiting = await lockWaiting(tx, provider, who);
  if (waiting === null) return;
  const { settings, user, wanted } = waiting;
  const now = provider.now();
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
};

/** The emails that waited for the end of quiet hours. Beyond the limit for emails, the portal shows them instead. */
const sendHeld: Send = async (tx, provider, who) => {
  const waiting = await lockWaiting(tx, provider, who);
  if (waiting === null || findQuietEnd(provider.now(), waiting.settings) !== null) return;
  const { user, wanted } = waiting;
  for (const row of wanted) {
    const { draft, kind, partnerId, userId, text, subtext, url, type, matter, createdAt } = row;
    if (draft === null) continue;
    // The address may have changed.
    const toNow = { ...draft, to: [user.email] };
    const isSent = await skipOverLimit(() => provider.mail.send(tx, toNow, getOrigin(kind)));
    if (!isSent && !(await isShown(tx, row))) {
      const isExternalUrl = url !== null && !isOwnPath(url);
      await tx
        .insert(notifications)
        .values({ partnerId, userId, text, subtext, url, isExternalUrl, type, matter, createdAt });
    }
    await removeEntries(tx, [row]);
  }
};

/** Whether the portal already shows the notification. `notify` gives it the same text and time as the email. */
async function isShown(tx: Database, { id }: WaitingMail): Promise<boolean> {
  const [shown] = await tx
    .select({ id: notifications.id })
    .from(notificationMails)
    .innerJoin(
      notifications,
      and(
        eq(notifications.userId, notificationMails.userId),
        eq(notifications.createdAt, notificationMails.createdAt),
        eq(notifications.text, notificationMails.text),
      ),
    )
    .where(eq(notificationMails.id, id))
    .limit(1);
  return shown !== undefined;
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
