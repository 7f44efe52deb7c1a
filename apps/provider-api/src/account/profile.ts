import type { contract } from '@portal/api-client';
import { ADMINISTRATOR } from '@portal/auth/access';
import { eq } from 'drizzle-orm';
import { partners, users } from '../auth/tables.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { toUser } from './current-user.ts';

/** For the whole partner; only its administrator may (§6). */
export async function acceptSla({ caller, config, db, now }: Context): Promise<void> {
  if (caller.roleId !== ADMINISTRATOR) {
    throw Refusal.forbidden('Only an administrator of your company can accept the Service Level Agreement.');
  }
  await db
    .update(partners)
    .set({ slaVersion: config.slaVersion, slaAcceptedAt: now() })
    .where(eq(partners.id, caller.partnerId));
}

export async function updateProfile(
  input: { firstName: string; lastName: string; telephone: string | null },
  { caller, config, db, now }: Context,
): Promise<contract.auth.User> {
  const { firstName, lastName } = input;
  const telephone = input.telephone === '' ? null : input.telephone;
  await db.update(users).set({ firstName, lastName, telephone }).where(eq(users.id, caller.userId));
  return toUser({ ...caller, user: { ...caller.user, firstName, lastName, telephone } }, config, now());
}
