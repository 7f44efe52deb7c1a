import type { contract, ParsedOf } from '@portal/api-client';
import Bowser from 'bowser';
import { endSessionsOf } from '../auth/sessions.ts';
import { sessions } from '../auth/tables.ts';
import { and, desc, eq, gt, ne, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { requireConfirmedPassword } from './password/confirm-password.ts';

type UserSession = contract.auth.UserSession;

/** "Chrome on Windows"; null where neither is known. */
export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return os.name ?? null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

/** A program that signs in for every call has thousands; naming the device of each would delay other users. */
const MAX_LISTED = 100;

const own = (context: Context) => eq(sessions.userId, context.caller.userId);

export async function listSessions(_input: unknown, context: Context): Promise<UserSession[]> {
  const { config } = context;
  const now = context.now();
  const idleSince = new Date(now.getTime() - config.session.idleMinutes * 60_000);
  const rows = await context.db
    .select()
    .from(sessions)
    .where(and(own(context), gt(sessions.expiresAt, now), gt(sessions.seenAt, idleSince)))
    // The session that asks is listed in any case.
    .orderBy(desc(sql`${sessions.idHash} = ${context.session?.idHash ?? ''}`), desc(sessions.seenAt))
    .limit(MAX_LISTED);
  return rows.map((row) => ({
    id: row.publicId,
    device: describeDevice(row.userAgent),
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.seenAt.toISOString(),
    isCurrent: row.idHash === context.session?.idHash,
    isImpersonation: row.staffId !== null,
  }));
}

export async function removeSession(
  { id }: ParsedOf<typeof contract.auth.removeSession>,
  context: Context,
): Promise<void> {
  requireConfirmedPassword(context);
  const [found] = await context.db
    .select()
    .from(sessions)
    .where(and(own(context), eq(sessions.publicId, uuidId(id))));
  if (found === undefined) throw Refusal.notFound();
  if (found.idHash === context.session?.idHash)
    throw Refusal.conflict('This is the session you are using. Choose Log out in the menu instead.');
  await context.db
    .delete(sessions)
    .where(
      and(
        own(context),
        eq(sessions.idHash, found.idHash),
        ne(sessions.idHash, context.session?.idHash ?? ''),
      ),
    );
}

export async function removeOtherSessions(_input: unknown, context: Context): Promise<void> {
  requireConfirmedPassword(context);
  await endSessionsOf(context.db, context.caller.userId, context.session?.idHash);
}
