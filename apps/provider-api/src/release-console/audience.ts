import { partners, users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { asc, eq, isNull } from '../db/drizzle.ts';

/** A user that a release can affect. */
export interface PortalUser {
  id: number;
  partner: { id: number; isMultiQuoteTester: boolean };
}

/** Everyone who can sign in to the portal. */
export async function listPortalUsers(db: Database): Promise<PortalUser[]> {
  const rows = await db
    .select({ id: users.id, partnerId: partners.id, isMultiQuoteTester: partners.isMultiQuoteTester })
    .from(users)
    .innerJoin(partners, eq(users.partnerId, partners.id))
    .where(isNull(users.removedAt));
  return rows.map(({ id, partnerId, isMultiQuoteTester }) => ({
    id,
    partner: { id: partnerId, isMultiQuoteTester },
  }));
}

/** All partners by name, for the choice of a canary's partners. */
export async function listPartners(db: Database): Promise<{ id: number; name: string }[]> {
  return db.select({ id: partners.id, name: partners.name }).from(partners).orderBy(asc(partners.name));
}
