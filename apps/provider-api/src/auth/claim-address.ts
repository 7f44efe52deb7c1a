import type { Database } from '../db/database.ts';
import { and, eq, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from '../db/drizzle.ts';
import { isUniqueViolation } from '../db/statements/unique-violation.ts';
import { addDays } from '../shared/days.ts';
import { isSignedUp } from './signed-up.ts';
import { partners, users } from './tables.ts';

/** How long the link of an invitation or application works, and how long it reserves its address. */
export const LINK_DAYS = 7;

const hasAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** Invited longer ago than their link works. */
const isOld = (now: Date) =>
  lt(sql`coalesce(${users.invitedAt}, ${users.createdAt})`, addDays(now, -LINK_DAYS).toISOString());

const hasApplied = sql`exists (
  select from ${partners} where ${partners.id} = ${users.partnerId} and ${partners.isAwaitingApproval})`;

/** Being released is not a change to the user, so `updatedAt` stays. */
const setTaken = (isAddressTaken: boolean) => ({ isAddressTaken, updatedAt: sql`${users.updatedAt}` });

/** Marks the matching users as invitations that nobody can accept, except those that an identity provider manages. */
async function release(db: Database, email: string, ...conditions: (SQL | undefined)[]): Promise<void> {
  await db
    .update(users)
    .set(setTaken(true))
    .where(
      and(
        hasAddress(email),
        eq(users.isAddressTaken, false),
        isNull(users.scimManagedSince),
        ...conditions.map((each) => each && sql`(${each})`),
      ),
    );
}

/**
 * Releases an address from users whose link expired before they signed up. Otherwise, anyone who applies with the
 * address of a stranger, or invites it, would lock this person out of the portal for good.
 */
export const releaseOldAddress = (db: Database, email: string, now: Date): Promise<void> =>
  release(db, email, isNull(users.removedAt), not(isSignedUp), isOld(now));

interface Claim {
  email: string;
  /** The company that wants the address for one of its users. */
  partnerId: number;
}

/**
 * Takes an address from other companies that do not use it, like {@link releaseOldAddress}; also from users that they
 * have removed, and from applications that nobody has confirmed, because an application proves nothing. If an invitation
 * of the company itself is waiting for the address, that invitation gets it.
 */
export async function claimAddress(tx: Database, { email, partnerId }: Claim, now: Date): Promise<void> {
  const isUnused = and(not(isSignedUp), or(isOld(now), hasApplied));
  await release(tx, email, ne(users.partnerId, partnerId), or(isNotNull(users.removedAt), isUnused));
  const isWaiting = and(
    hasAddress(email),
    eq(users.partnerId, partnerId),
    eq(users.isAddressTaken, true),
    isNull(users.removedAt),
  );
  try {
    await tx.transaction((savepoint) => savepoint.update(users).set(setTaken(false)).where(isWaiting));
  } catch (error) {
    // A user of another company has the address.
    if (!isUniqueViolation(error)) throw error;
  }
}
