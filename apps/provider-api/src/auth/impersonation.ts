import { and, eq, gt } from 'drizzle-orm';
import { DateTime } from 'luxon';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Provider } from '../provider.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { renewSession, userByEmail } from './login.ts';
import { audit, impersonationLinks, staff } from './tables.ts';

const LINK_MINUTES = 10;

/** A link that signs whoever opens it first in as the user, in the name of the staff member. */
export async function makeImpersonationLink(
  provider: Provider,
  email: string,
  staffName: string,
): Promise<string> {
  const user = await userByEmail(provider.db, email);
  if (user === null) throw new Error(`Nobody has the address ${email}.`);
  const [member] = await provider.db
    .insert(staff)
    .values({ name: staffName })
    .onConflictDoUpdate({ target: staff.name, set: { name: staffName } })
    .returning();
  if (member === undefined) throw new Error('The database answered no row for the staff member.');
  const token = randomToken();
  const expiresAt = DateTime.fromJSDate(provider.now()).plus({ minutes: LINK_MINUTES }).toJSDate();
  await provider.db
    .insert(impersonationLinks)
    .values({ tokenHash: hashToken(token), userId: user.id, staffId: member.id, expiresAt });
  return `${provider.config.publicUrl}/api/v1/impersonation/${token}`;
}

/** Uses a link: once, whatever comes of it. */
export async function beginImpersonation(token: string, context: Context): Promise<void> {
  const [link] = await context.db
    .delete(impersonationLinks)
    .where(
      and(
        eq(impersonationLinks.tokenHash, hashToken(token)),
        gt(impersonationLinks.expiresAt, context.now()),
      ),
    )
    .returning();
  if (link === undefined) throw Refusal.notFound('This link has been used or has expired.');
  await renewSession(context, { userId: link.userId, staffId: link.staffId });
  await context.db.insert(audit).values({
    at: context.now(),
    partnerId: null,
    userId: link.userId,
    staffId: link.staffId,
    action: 'auth.beginImpersonation',
    params: {},
    requestId: context.requestId,
  });
}

export async function endImpersonation(context: Context): Promise<void> {
  if (context.caller.impersonatedBy === null) throw Refusal.conflict('You are not acting as another user.');
  await renewSession(context);
}
