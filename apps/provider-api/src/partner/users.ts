import type { contract, ParsedOf } from '@portal/api-client';
import type { PriceAccess } from '@portal/api-client/capability';
import { partner as partnerContract } from '@portal/api-client/contract';
import { PRICE_LABELS } from '@portal/api-client/labels';
import { ADMINISTRATOR, getPriceAccess, getRoleName } from '@portal/auth/access';
import type { UserRow } from '../auth/caller.ts';
import { lockPartner } from '../auth/lock-partner.ts';
import { passkeys } from '../auth/passkeys/tables.ts';
import { secondFactorSince } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { hasSignedUp, isSignedUp } from '../auth/signed-up.ts';
import { endPasswordSessions, mustUseSingleSignOn } from '../auth/single-sign-on/password-rule.ts';
import { canProviderManageUsers, canProviderManageUsersSql } from '../auth/single-sign-on/scim-managed.ts';
import { identities } from '../auth/single-sign-on/tables.ts';
import { isInVerifiedDomain } from '../auth/single-sign-on/verified-domains.ts';
import { apiTokens, recoveryCodes, users } from '../auth/tables.ts';
import type { InputColumns } from '../db/columns/input-columns.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, ilike, inArray, isNotNull, isNull, not, or, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { instantAsJson, jsonRow } from '../db/statements/json-row.ts';
import { endDelegationsOfUser, notifyOfPausedDelegations } from '../delegations/end-of-user.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { createList } from '../lists/list.ts';
import { contains } from '../lists/paging.ts';
import type { Services } from '../notifications/notify.ts';
import type { Work } from '../provider.ts';
import { Refusal } from '../refusal.ts';

export type Contracts = typeof contract.partner;
export type PartnerUser = contract.partner.PartnerUser;

const SORT_COLUMNS = {
  firstName: users.firstName,
  lastName: users.lastName,
  name: users.lastName,
  email: users.email,
  roleId: users.roleId,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
};

/** @param isManageable whether the identity provider's SCIM token is valid */
export function toPartnerUser(row: UserRow, isManageable: boolean): PartnerUser {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    telephone: row.telephone,
    roleId: row.roleId,
    prices: getPriceAccess(row),
    team: row.team,
    status: hasSignedUp(row) ? 'active' : 'invited',
    twoFactorConfirmedAt: secondFactorSince(row)?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    scimManagedSince: (isManageable && row.scimManagedSince?.toISOString()) || null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export const listUsers = createList<ParsedOf<Contracts['listUsers']>, PartnerUser>({
  table: users,
  row: jsonRow(users, partnerContract.partnerUser, {
    computed: {
      prices: sql`case when ${users.roleId} = ${sql.raw(String(ADMINISTRATOR))} then 'cost' else ${users.prices} end`,
      scimManagedSince: (now) =>
        sql`case when ${canProviderManageUsersSql(users.partnerId, now)} then ${instantAsJson(users.scimManagedSince)} end`,
      status: sql`case when ${isSignedUp} then 'active' else 'invited' end`,
    },
  }),
  where: () => isNull(users.removedAt),
  filters: () => ({
    search: (text) => {
      const pattern = contains(text);
      return or(
        ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
        ilike(users.email, pattern),
      );
    },
    roleId: (roleIds) => inArray(users.roleId, roleIds.map(Number)),
    status: (statuses) =>
      or(...statuses.map((status) => (status === 'invited' ? not(isSignedUp) : isSignedUp))),
  }),
  sortBy: () => SORT_COLUMNS,
  order: [asc(users.lastName), asc(users.firstName)],
  unique: users.id,
});

export function findUser(scope: Scope, id: number, lock?: 'update'): Promise<UserRow> {
  return scope.get(users, and(eq(users.id, id), isNull(users.removedAt)), lock ? { lock } : {});
}

export async function getUser(
  { id }: ParsedOf<Contracts['getUser']>,
  { scope, db, caller, now }: Context,
): Promise<PartnerUser> {
  const row = await findUser(scope, numberId(id));
  return toPartnerUser(row, await canProviderManageUsers(db, caller.partnerId, now()));
}

async function assertOtherAdministrator(scope: Scope, leaving: UserRow): Promise<void> {
  if (leaving.roleId !== ADMINISTRATOR) return;
  const others = await scope.count(
    users,
    and(
      eq(users.roleId, ADMINISTRATOR),
      isNull(users.removedAt),
      // With a password, to sign in while the company's identity provider does not work.
      isNotNull(users.passwordHash),
      sql`${users.id} <> ${leaving.id}`,
    ),
  );
  if (others === 0) {
    throw Refusal.conflict(
      'Your company needs at least one administrator who has a password. Make a colleague with a password an administrator first.',
    );
  }
}

const LABELS: FieldLabels<Contracts['updateUser']> = {
  firstName: 'first name',
  lastName: 'last name',
  telephone: 'telephone',
  roleId: 'role',
  prices: 'prices',
  team: 'team',
};

const USER = {
  name: 'user',
  format: {
    roleId: (id: unknown) => getRoleName(Number(id)),
    prices: (access: unknown) => PRICE_LABELS[access as PriceAccess], // of the field that is labelled
  },
};

export async function updateUser(
  input: ParsedOf<Contracts['updateUser']>,
  context: Work,
): Promise<PartnerUser> {
  const { caller, now } = context;
  const id = numberId(input.id);
  return context.db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    const current = await findUser(scope, id, 'update');
    const isManageable = await canProviderManageUsers(tx, caller.partnerId, now());
    assertNotStale(USER, toPartnerUser(current, isManageable), input, LABELS);
    const changesRole = input.roleId !== undefined && input.roleId !== current.roleId;
    if (changesRole) await assertOtherAdministrator(scope, current);
    const columns = {
      firstName: input.firstName,
      lastName: input.lastName,
      roleId: input.roleId,
      prices: input.prices,
      team: input.team === '' ? null : input.team,
      telephone: input.telephone === '' ? null : input.telephone,
    } satisfies InputColumns<Contracts['updateUser'], typeof users, 'id' | 'version'>;
    const [row] = await scope.update(
      users,
      { ...columns, version: current.version + 1, updatedAt: now() },
      eq(users.id, id),
    );
    const changed = row ?? current;
    if (changesRole) {
      await endDelegationsOfUser(tx, scope, changed, context);
      // Administrators may use a password where others must use single sign-on.
      if (await mustUseSingleSignOn(tx, changed)) {
        if (current.roleId === ADMINISTRATOR) await assertInVerifiedDomain(tx, changed);
        await endPasswordSessions(tx, caller.partnerId, id);
      }
    }
    if (getPriceAccess(current) === 'cost' && getPriceAccess(changed) !== 'cost')
      await notifyOfPausedDelegations(tx, scope, changed, context);
    return toPartnerUser(changed, isManageable);
  });
}

async function assertInVerifiedDomain(tx: Database, { email, partnerId }: UserRow): Promise<void> {
  if (await isInVerifiedDomain(tx, email, partnerId)) return;
  throw Refusal.conflict(
    'You cannot change this user’s role yet. Your company requires single sign-on, and the user’s address is outside your verified domains. Verify their domain or allow passwords first.',
  );
}

const MANAGED_BY_PROVIDER =
  'Your identity provider manages this user. To end their access, block or remove them there.';

/** Keeps the row for the names in histories and removes everything that gives access. */
export async function removeUser(input: ParsedOf<Contracts['removeUser']>, context: Work): Promise<void> {
  const { caller } = context;
  const id = numberId(input.id);
  await context.db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    const row = await findUser(scope, id, 'update');
    if (row.id === caller.userId) throw Refusal.conflict('You cannot remove yourself.');
    // Otherwise the identity provider would add the user again.
    if (row.scimManagedSince !== null && (await canProviderManageUsers(tx, caller.partnerId, context.now())))
      throw Refusal.conflict(MANAGED_BY_PROVIDER);
    await removeAccess(tx, scope, row, context);
  });
}

/**
 * Marks a user as removed and ends sessions, API tokens and everything else that gives access. 409 for the last
 * administrator. Needs {@link lockPartner}.
 */
export async function removeAccess(
  tx: Database,
  scope: Scope,
  row: UserRow,
  services: Services,
): Promise<void> {
  const { id } = row;
  const removedAt = services.now();
  await assertOtherAdministrator(scope, row);
  await scope.update(
    users,
    {
      removedAt,
      passwordHash: null,
      singleSignOnSince: null,
      twoFactorSecret: null,
      twoFactorConfirmedAt: null,
      passkeysSince: null,
    },
    eq(users.id, id),
  );
  await endDelegationsOfUser(tx, scope, { ...row, removedAt }, services);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await scope.remove(passkeys, eq(passkeys.userId, id));
  await scope.remove(identities, eq(identities.userId, id));
  await scope.remove(apiTokens, eq(apiTokens.userId, id));
  await endSessionsOf(tx, id);
}
