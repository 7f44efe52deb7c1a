import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
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
