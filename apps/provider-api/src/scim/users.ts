import { ADMINISTRATOR } from '@portal/auth/access';
import type { PartnerRow, UserRow } from '../auth/caller.ts';
import { claimAddress } from '../auth/claim-address.ts';
import { lockPartner } from '../auth/lock-partner.ts';
import { scimUsers } from '../auth/single-sign-on/tables.ts';
import { isInVerifiedDomain } from '../auth/single-sign-on/verified-domains.ts';
import { passwordResets, users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, count, eq, isNotNull, isNull, ne, or, type SQL, sql } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { isUniqueViolation } from '../db/statements/unique-violation.ts';
import { endDelegationsOfUser } from '../delegations/end-of-user.ts';
import type { Services } from '../notifications/notify.ts';
import { removeAccess } from '../partner/users.ts';
import { Refusal } from '../refusal.ts';
import { chooseRole } from '../single-sign-on/claims.ts';
import { type ConnectionRow, findConnection } from '../single-sign-on/connection.ts';
import { invalidValue, readUser, type UserAttributes } from './attributes.ts';
import { applyPatch } from './patch.ts';
import { assertStorable, readIdentity, readUserName } from './read-identity.ts';

type ScimRow = typeof scimUsers.$inferSelect;
type Body = Readonly<Record<string, unknown>>;

/** A portal user, with the attributes that only the identity provider uses. */
export interface UserWithScim {
  user: UserRow;
  /** Null if the identity provider does not manage the user. */
  scim: ScimRow | null;
}

/** Context of a change to users. `tx` is a transaction. */
export interface Change {
  tx: Database;
  partner: PartnerRow;
  now: Date;
  services: Services;
}

const TAKEN = 'A user with this userName or email address already exists.';
const ADDRESS_TAKEN = 'This email address cannot be used here. Use another address for this person.';
const taken = (detail = TAKEN) => Refusal.conflict(detail, { scimType: 'uniqueness' });

/**
 * The users that SCIM sees: those with access, and those that the identity provider has deactivated. Invitations of
 * addresses that belong to another company are left out, because nobody can sign in with them.
 */
const isVisible = and(
  eq(users.isAddressTaken, false),
  or(isNull(users.removedAt), isNotNull(scimUsers.userId)),
);

const selectUsers = (db: Database, partnerId: number, condition: SQL | undefined) =>
  db
    .select({ user: users, scim: scimUsers })
    .from(users)
    .leftJoin(scimUsers, eq(scimUsers.userId, users.id))
    .where(and(eq(users.partnerId, partnerId), isVisible, condition));

/** A page of users in the order of their ids. */
export async function listUsers(
  db: Database,
  partnerId: number,
  { condition, offset, limit }: { condition: SQL | undefined; offset: number; limit: number },
): Promise<{ total: number; items: UserWithScim[] }> {
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(scimUsers, eq(scimUsers.userId, users.id))
    .where(and(eq(users.partnerId, partnerId), isVisible, condition));
  const items = await selectUsers(db, partnerId, condition)
    .orderBy(asc(users.id))
    .offset(offset)
    .limit(limit);
  return { total: counted?.total ?? 0, items };
}

const MAX_ID = 2_147_483_647;

/** 404 for unknown users and users of other companies. */
export async function getUser(db: Database, partnerId: number, id: string): Promise<UserWithScim> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  if (number === 0 || number > MAX_ID) throw Refusal.notFound(NOT_FOUND);
  const [found] = await selectUsers(db, partnerId, eq(users.id, number));
  if (found === undefined) throw Refusal.notFound(NOT_FOUND);
  return found;
}

const NOT_FOUND = 'There is no user with this id.';

async function assertVerified({ tx, partner }: Change, email: string): Promise<void> {
  if (!(await isInVerifiedDomain(tx, email, partner.id)))
    throw invalidValue(`${email} is not in an email domain that your company has verified in the portal.`);
}

async function loadConnection({ tx, partner }: Change): Promise<ConnectionRow> {
  const connection = await findConnection(tx, partner.id);
  if (connection === undefined) throw Refusal.conflict('Single sign-on is not set up in the portal.');
  return connection;
}

/** Adds a user, or takes over the existing user with this email address. 409 if SCIM manages that user already. */
export async function createUser(change: Change, body: Body): Promise<UserWithScim> {
  const { tx, partner, now } = change;
  const attributes = readUser(body, true);
  const userName = readUserName(attributes);
  const identity = readIdentity(attributes, null);
  assertStorable(attributes);
  await assertVerified(change, identity.email);
  await lockPartner(tx, partner.id);
  const connection = await loadConnection(change);
  await claimAddress(tx, { email: identity.email, partnerId: partner.id }, now);
  const known = await findByAddress(change, identity.email);
  if (known?.scimManagedSince) throw taken();
  if (known === null && partner.isAwaitingApproval)
    throw Refusal.forbidden('Your company’s account has not been approved yet, so no users can be added.');
  const scope = scoped(tx, { partnerId: partner.id });
  const user =
    known ??
    (await inSavepoint(tx, (savepoint) =>
      scope.on(savepoint).insert(users, {
        ...identity,
        roleId: chooseRole(attributes.roles ?? [], connection),
        prices: partner.newUserPrices,
        createdAt: now,
      }),
    ));
  return applyUser(change, { user, scim: null }, { ...attributes, userName });
}

async function findByAddress({ tx, partner }: Change, email: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(isSameAddress(email));
  const own = rows.find(({ partnerId }) => partnerId === partner.id);
  if (own?.isAddressTaken || rows.some((row) => row.partnerId !== partner.id && !row.isAddressTaken))
    throw taken(ADDRESS_TAKEN);
  return own ?? null;
}

/** Turns a unique violation into 409: another request may take the name or address at the same time. */
async function inSavepoint<Result>(tx: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  try {
    return await tx.transaction((savepoint) => work(savepoint));
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

/** The whole user, as PUT sends it. Missing names, roles and a missing `active` stay as they are. */
export async function replaceUser(change: Change, id: string, body: Body): Promise<UserWithScim> {
  await lockPartner(change.tx, change.partner.id);
  const current = await getUser(change.tx, change.partner.id, id);
  return applyUser(change, current, readUser(body, current.user.removedAt === null));
}

export async function patchUser(change: Change, id: string, body: Body): Promise<UserWithScim> {
  await lockPartner(change.tx, change.partner.id);
  const current = await getUser(change.tx, change.partner.id, id);
  const { user, scim } = current;
  const attributes: UserAttributes = {
    userName: scim?.userName ?? user.email,
    externalId: scim?.externalId ?? null,
    givenName: null,
    familyName: null,
    fullName: null,
    email: null,
    roles: scim?.roles ?? null,
    active: user.removedAt === null,
  };
  const patched = applyPatch(attributes, body);
  // The stored roles are not sent again, so they must not undo a role that an administrator has chosen.
  const isSameRoles = patched.roles === attributes.roles;
  return applyUser(change, current, isSameRoles ? { ...patched, roles: null } : patched);
}

/** Blocks a user and forgets what the identity provider called them. A later POST gives access again. */
export async function deleteUser(change: Change, id: string): Promise<void> {
  const { tx, partner } = change;
  await lockPartner(tx, partner.id);
  const { user } = await getUser(tx, partner.id, id);
  const scope = scoped(tx, { partnerId: partner.id });
  if (user.removedAt === null) await removeAccess(tx, scope, user, change.services);
  await scope.remove(scimUsers, eq(scimUsers.userId, user.id));
  await scope.update(users, { scimManagedSince: null }, eq(users.id, user.id));
}

/** Changes a user to what the identity provider sent; from then on, it manages the user. */
async function applyUser(
  change: Change,
  { user, scim }: UserWithScim,
  attributes: UserAttributes,
): Promise<UserWithScim> {
  const { tx, partner, now } = change;
  const scope = scoped(tx, { partnerId: partner.id });
  const userName = readUserName(attributes);
  const identity = readIdentity(attributes, user);
  // Ignores case. Also ignores a new address of an administrator who is being blocked: it must not prevent the block.
  const isSame = identity.email.toLowerCase() === user.email.toLowerCase();
  if (isSame || (!attributes.active && user.roleId === ADMINISTRATOR)) identity.email = user.email;
  assertStorable(attributes);
  // A leaver is blocked even if the company no longer has their domain.
  if (attributes.active || identity.email !== user.email) await assertVerified(change, identity.email);
  if (!attributes.active && user.removedAt === null) await removeAccess(tx, scope, user, change.services);
  const changed = await updateUserRow(change, scope, user, {
    ...identity,
    roleId: await decideRole(change, user, attributes),
    ...(attributes.active ? { removedAt: null } : { removedAt: user.removedAt ?? now }),
    scimManagedSince: user.scimManagedSince ?? now,
  });
  const names = {
    userName,
    externalId: attributes.externalId,
    roles: attributes.roles ?? scim?.roles ?? [],
    updatedAt: now,
  };
  const [stored] = await inSavepoint(tx, (savepoint) => {
    const own = scope.on(savepoint);
    return scim === null
      ? own.insertMany(scimUsers, [{ ...names, userId: user.id, createdAt: now }])
      : own.update(scimUsers, names, eq(scimUsers.userId, user.id));
  });
  return { user: changed, scim: stored ?? scim };
}

/** Keeps the role if none was sent. SCIM makes no administrators, and changes their role only if they were blocked. */
async function decideRole(change: Change, user: UserRow, { roles, active }: UserAttributes): Promise<number> {
  const returns = active && user.removedAt !== null;
  if (user.roleId === ADMINISTRATOR && !returns) return user.roleId;
  if (user.roleId !== ADMINISTRATOR && roles === null) return user.roleId;
  const connection = await loadConnection(change);
  if (user.roleId !== ADMINISTRATOR && connection.roleMappings.length === 0) return user.roleId;
  return chooseRole(roles ?? [], connection);
}

const isSameAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());
/** Invitations by other companies that nobody can accept do not use their address. */
const isOwnOrInUse = ({ partnerId }: UserRow) =>
  or(eq(users.partnerId, partnerId), eq(users.isAddressTaken, false));

type Columns = Pick<
  UserRow,
  'firstName' | 'lastName' | 'email' | 'roleId' | 'removedAt' | 'scimManagedSince'
>;

async function updateUserRow(
  { tx, now, services }: Change,
  scope: Scope,
  user: UserRow,
  columns: Columns,
): Promise<UserRow> {
  const hasNewAddress = columns.email !== user.email;
  if (hasNewAddress) {
    // Otherwise the holder of a stolen SCIM token could reset an administrator's password.
    if (user.roleId === ADMINISTRATOR)
      throw Refusal.malformed('The email address of an administrator cannot be changed with SCIM.', {
        scimType: 'mutability',
      });
    await claimAddress(tx, { email: columns.email, partnerId: user.partnerId }, now);
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isSameAddress(columns.email), ne(users.id, user.id), isOwnOrInUse(user)));
    if (other !== undefined) throw taken();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  }
  const keys = Object.keys(columns) as (keyof Columns)[]; // the object has no other keys
  const isSame = keys.every((key) => String(columns[key]) === String(user[key]));
  if (isSame) return user;
  const [row] = await inSavepoint(tx, (savepoint) =>
    scope
      .on(savepoint)
      .update(users, { ...columns, version: user.version + 1, updatedAt: now }, eq(users.id, user.id)),
  );
  if (row === undefined) throw Refusal.notFound(NOT_FOUND);
  if (row.roleId !== user.roleId) await endDelegationsOfUser(tx, scope, row, services);
  return row;
}
