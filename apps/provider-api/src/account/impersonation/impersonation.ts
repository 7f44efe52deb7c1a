import type { contract, ParsedOf } from '@portal/api-client';
import { audit, staff, usedImpersonationLinks } from '../../auth/tables.ts';
import type { Database } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { findUserByEmail, renewSession } from '../login.ts';
import { readImpersonationLink } from './impersonation-link.ts';

const OVER = 'This link has been used or has expired.';

async function staffId(db: Database, name: string): Promise<number> {
  const [member] = await db
    .insert(staff)
    .values({ name })
    .onConflictDoUpdate({ target: staff.name, set: { name } })
    .returning();
  if (member === undefined) throw new Error('The database answered no row for the staff member.');
  return member.id;
}

/** Opens a link of the impersonation command. Each link works once. */
export async function startImpersonation(
  { token }: ParsedOf<typeof contract.auth.startImpersonation>,
  context: Context,
): Promise<void> {
  const { db } = context;
  const claim = readImpersonationLink(token, context.secrets, context.now());
  if (claim === null) throw Refusal.notFound(OVER);
  const user = await findUserByEmail(db, claim.email);
  if (user === null) throw Refusal.notFound(`No user has the email address ${claim.email}.`);
  const used = await db
    .insert(usedImpersonationLinks)
    .values({ linkHash: hashToken(token), expiresAt: new Date(claim.expiresAt) })
    .onConflictDoNothing()
    .returning();
  if (used.length === 0) throw Refusal.notFound(OVER);
  const member = await staffId(db, claim.staff);
  await renewSession(context, { userId: user.id, staffId: member });
  await db.insert(audit).values({
    at: context.now(),
    partnerId: user.partnerId,
    userId: user.id,
    userName: `${user.firstName} ${user.lastName}`,
    staffId: member,
    staffName: claim.staff,
    source: 'staff',
    address: context.address,
    kind: 'sign-in',
    action: 'auth.startImpersonation',
    params: {},
    requestId: context.requestId,
  });
  context.redirect('/');
}

export async function endImpersonation(_input: unknown, context: Context): Promise<void> {
  if (context.caller.impersonatedBy === null) throw Refusal.conflict('You are not acting as another user.');
  await renewSession(context);
}
