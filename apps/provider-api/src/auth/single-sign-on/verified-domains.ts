import { ADMINISTRATOR } from '@portal/auth/access';
import type { Database } from '../../db/database.ts';
import { and, eq, isNotNull, isNull, ne, sql } from '../../db/drizzle.ts';
import { users } from '../tables.ts';
import { signInDomains } from './tables.ts';

/** The domain of an email address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an email address is in a domain that the company has verified. */
export async function isInVerifiedDomain(db: Database, email: string, partnerId: number): Promise<boolean> {
  const rows = await db
    .select({ id: signInDomains.id })
    .from(signInDomains)
    .where(
      and(
        eq(signInDomains.partnerId, partnerId),
        eq(signInDomains.domain, domainOf(email)),
        isNotNull(signInDomains.verifiedAt),
      ),
    );
  return rows.length > 0;
}

const hasDomain = (domain: unknown) => sql`lower(split_part(${users.email}, '@', -1)) = ${domain}`;

/** Users who must use single sign-on while passwords are off. */
const members = (partnerId: number) =>
  and(eq(users.partnerId, partnerId), ne(users.roleId, ADMINISTRATOR), isNull(users.removedAt));

/** How many users who must use single sign-on have an address in a domain. */
export const countMembersInDomain = (db: Database, partnerId: number, domain: string): Promise<number> =>
  db.$count(users, and(members(partnerId), hasDomain(domain)));

/** How many users who must use single sign-on have an address in no verified domain. */
export const countMembersOutsideDomains = (db: Database, partnerId: number): Promise<number> =>
  db.$count(
    users,
    and(
      members(partnerId),
      sql`not exists (
        select from ${signInDomains} where ${signInDomains.partnerId} = ${partnerId}
          and ${signInDomains.verifiedAt} is not null and ${hasDomain(signInDomains.domain)})`,
    ),
  );

/** "1 user has" or "2 users have", for messages about these counts. */
export const describeMembers = (count: number): string =>
  count === 1 ? '1 user has' : `${count} users have`;
