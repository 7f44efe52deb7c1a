import type { contract, ParsedOf } from '@portal/api-client';
import { notifications as notificationContract } from '@portal/api-client/contract';
import { users } from '../auth/tables.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import type { FileReply } from '../http/response/answer.ts';
import { getChoice, type Settings } from './decide.ts';
import { lockSettings, storeSettings } from './settings.ts';
import { readUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-link.ts';
import { PAGE_HEADERS, renderConfirmation, renderDone, renderInvalid } from './unsubscribe-page.ts';

type Calls = typeof contract.notifications;

/** Answers with a page, also to errors, because people open these links in a browser. */
function reply(context: Context, status: number, body: string): FileReply {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) context.setHeader(name, value);
  const contentType = 'text/html; charset=utf-8';
  return { fileName: 'unsubscribe.html', contentType, inline: true, status, body };
}

/** Asks for confirmation and changes nothing: link scanners and previews open every link of an email. */
export function getUnsubscribePage(
  { token }: ParsedOf<Calls['getUnsubscribePage']>,
  context: Context,
): FileReply {
  const link = readUnsubscribeToken(token, context);
  if (link === null) return reply(context, 404, renderInvalid(context.config));
  return reply(context, 200, renderConfirmation(link.target, token));
}

/** Stops the emails of a link. A repeat, or the link of a removed user, is answered in the same way. */
export async function unsubscribe(
  { token }: ParsedOf<Calls['unsubscribe']>,
  context: Context,
): Promise<FileReply> {
  const { db, now, config } = context;
  const link = readUnsubscribeToken(token, context);
  if (link === null) return reply(context, 404, renderInvalid(config));
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, link.userId), isNull(users.removedAt)));
  if (user !== undefined) {
    context.setAuditSubject(user);
    await db.transaction(async (tx) => {
      const settings = await lockSettings(tx, { userId: user.id, partnerId: user.partnerId }, now());
      const choices = stopMails(settings, link.target, user.roleId);
      if (choices !== null) await storeSettings(tx, user.id, { ...settings, choices }, now());
    });
  }
  return reply(context, 200, renderDone(link.target, config));
}

/** The choices without the emails of a link; null if it stops nothing any more. */
function stopMails(
  settings: Settings,
  target: UnsubscribeTarget,
  roleId: number,
): Settings['choices'] | null {
  const stopped = notificationContract.NOTIFICATION_KINDS.filter((kind) => {
    const { mail } = getChoice(settings, kind, roleId);
    return target === 'digest' ? mail === 'digest' : kind === target && mail !== 'never';
  });
  if (stopped.length === 0) return null;
  const changes = stopped.map(
    (kind) => [kind, { ...getChoice(settings, kind, roleId), mail: 'never' as const }] as const,
  );
  return { ...settings.choices, ...Object.fromEntries(changes) };
}
