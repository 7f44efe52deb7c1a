import type { contract, ParsedOf } from '@portal/api-client';
import { ADMINISTRATOR } from '@portal/auth/access';
import { partners, users } from '../auth/tables.ts';
import { nextVersion } from '../db/columns/columns.ts';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { and, eq, lte } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { LATEST_SLA_VERSION } from '../sla-version.ts';
import { toUser } from './current-user.ts';

/** Shells that do not send the version show this one. */
const FIRST_SLA_VERSION = 1;

/** Accepts the version that was shown, for the whole company; administrators only (§6). */
export async function acceptSla(
  { version = FIRST_SLA_VERSION }: ParsedOf<typeof contract.auth.acceptSla>,
  { caller, config, db, now }: Context,
): Promise<void> {
  if (caller.roleId !== ADMINISTRATOR) {
    throw Refusal.forbidden('Only an administrator of your company can accept the Service Level Agreement.');
  }
  const isKnown = Number.isInteger(version) && version <= LATEST_SLA_VERSION;
  if (!isKnown || version < config.slaVersion)
    throw Refusal.conflict('The agreement has changed. Reload the page to read it.');
  await db
    .update(partners)
    .set({ slaVersion: version, slaAcceptedAt: now() })
    // An old page must not take back what was accepted on a newer one.
    .where(and(eq(partners.id, caller.partnerId), lte(partners.slaVersion, version)));
}

export async function updateProfile(
  input: ParsedOf<typeof contract.auth.updateProfile>,
  context: Context,
): Promise<contract.auth.User> {
  const { caller, db } = context;
  const columns = {
    firstName: input.firstName,
    lastName: input.lastName,
    telephone: input.telephone === '' ? null : input.telephone,
  } satisfies InputColumns<typeof contract.auth.updateProfile, typeof users>;
  await db
    .update(users)
    .set({ ...columns, version: nextVersion(users.version) })
    .where(eq(users.id, caller.userId));
  return toUser({ ...caller, user: { ...caller.user, ...columns } }, context);
}
