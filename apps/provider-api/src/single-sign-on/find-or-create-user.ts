import type { PriceAccess } from '@portal/api-client/capability';
import type { UserRow } from '../auth/caller.ts';
import { claimAddress } from '../auth/claim-address.ts';
import { lockPartner } from '../auth/lock-partner.ts';
import { identities } from '../auth/single-sign-on/tables.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import { isUniqueViolation } from '../db/statements/unique-violation.ts';
import { Refusal } from '../refusal.ts';
import type { Person } from './claims.ts';
import type { ConnectionRow } from './connection.ts';

/** The user who signed in, and the identity with which they did. */
interface SignedIn {
  user: UserRow;
  identityId: string;
}

const REMOVED =
  'Your access to the portal was removed. An administrator of your company can invite you again.';
const OTHER_ACCOUNT =
  'This email address is already linked to another account at your identity provider. Ask an administrator of your company to remove the user and invite them again.';
const ADDRESS_TAKEN =
  'This email address cannot be used here. Ask an administrator of your company to invite you with another address.';
const AWAITING_APPROVAL = 'Your company’s account has not been approved yet, so no users can be added.';

/** The user of an identity, an existing user with the same address, or a new one. 409 if none can be used. */
export async function findOrCreateUser(
  tx: Database,
  person: Person,
  { partnerId, issuer }: ConnectionRow,
  now: Date,
): Promise<SignedIn> {
  // First sign-ins at the same time, from two tabs for example, must not create two users.
  const partner = await lockPartner(tx, partnerId);
  const [known] = await tx
    .select({ identity: identities, user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(
      and(
        eq(identities.partnerId, partnerId),
        eq(identities.issuer, issuer),
        eq(identities.subject, person.subject),
      ),
    );
  if (known !== undefined) {
    if (known.user.removedAt !== null) throw Refusal.conflict(REMOVED);
    await tx.update(identities).set({ lastSignInAt: now }).where(eq(identities.id, known.identity.id));
    return { user: known.user, identityId: known.identity.id };
  }
  await claimAddress(tx, { email: person.email, partnerId }, now);
  const user =
    (await findByAddress(tx, person.email, partnerId)) ??
    (await createUser(tx, person, {
      partnerId,
      isAwaitingApproval: partner?.isAwaitingApproval === true,
      prices: partner?.newUserPrices ?? 'none',
      now,
    }));
  return { user, identityId: await link(tx, user, { issuer, subject: person.subject, now }) };
}

async function findByAddress(tx: Database, email: string, partnerId: number): Promise<UserRow | null> {
  const rows = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  const own = rows.find((row) => row.partnerId === partnerId);
  if (own?.isAddressTaken || rows.some((row) => row.partnerId !== partnerId && !row.isAddressTaken))
    throw Refusal.conflict(ADDRESS_TAKEN);
  if (own === undefined) return null;
  if (own.removedAt !== null) throw Refusal.conflict(REMOVED);
  return own;
}

interface NewUser {
  partnerId: number;
  isAwaitingApproval: boolean;
  prices: PriceAccess;
  now: Date;
}

async function createUser(
  tx: Database,
  { email, firstName, lastName, roleId }: Person,
  { partnerId, isAwaitingApproval, prices, now }: NewUser,
): Promise<UserRow> {
  if (isAwaitingApproval) throw Refusal.conflict(AWAITING_APPROVAL);
  const [row] = await tx
    .insert(users)
    .values({ partnerId, email, firstName, lastName, roleId, prices, createdAt: now })
    .returning();
  if (row === undefined) throw new Error('The database answered no row for a user.');
  return row;
}

interface NewIdentity {
  issuer: string;
  subject: string;
  now: Date;
}

async function link(tx: Database, user: UserRow, { issuer, subject, now }: NewIdentity): Promise<string> {
  await tx.update(users).set({ singleSignOnSince: now }).where(eq(users.id, user.id));
  try {
    const [row] = await tx.transaction((savepoint) =>
      savepoint
        .insert(identities)
        .values({
          partnerId: user.partnerId,
          userId: user.id,
          issuer,
          subject,
          lastSignInAt: now,
          createdAt: now,
        })
        .returning({ id: identities.id }),
    );
    if (row === undefined) throw new Error('The database answered no row for an identity.');
    return row.id;
  } catch (error) {
    if (isUniqueViolation(error)) throw Refusal.conflict(OTHER_ACCOUNT);
    throw error;
  }
}
