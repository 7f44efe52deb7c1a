import type { Database } from '../../db/database.ts';
import { and, eq, gt, sql } from '../../db/drizzle.ts';
import { type Moment, toDayEnd } from '../../db/statements/moment.ts';
import { scimTokens } from './tables.ts';

/**
 * Whether a company's identity provider can manage its users. After the SCIM token has expired, administrators manage
 * them: otherwise nobody could remove people who leave.
 */
export async function canProviderManageUsers(db: Database, partnerId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ partnerId: scimTokens.partnerId })
    .from(scimTokens)
    .where(and(eq(scimTokens.partnerId, partnerId), gt(scimTokens.expiresAt, now)))
    .limit(1);
  return rows.length > 0;
}

/** {@link canProviderManageUsers} for lists. They know only the day, so it is false for the whole day of expiry. */
export const canProviderManageUsersSql = (partnerId: unknown, now: Moment) => sql`exists (
  select from ${scimTokens} where ${scimTokens.partnerId} = ${partnerId} and ${scimTokens.expiresAt} > ${toDayEnd(now)})`;
