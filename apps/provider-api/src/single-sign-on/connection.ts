import type { ParsedOf } from '@portal/api-client';
import { singleSignOn as contract } from '@portal/api-client/contract';
import { ADMINISTRATOR } from '@portal/auth/access';
import { requireConfirmedPassword } from '../account/password/confirm-password.ts';
import type { PartnerRow } from '../auth/caller.ts';
import { lockPartner } from '../auth/lock-partner.ts';
import { hit, type Limit } from '../auth/rate-limit.ts';
import { endPasswordSessions } from '../auth/single-sign-on/password-rule.ts';
import { identities, scimTokens, signInConnections, signInDomains } from '../auth/single-sign-on/tables.ts';
import { countMembersOutsideDomains, describeMembers } from '../auth/single-sign-on/verified-domains.ts';
import { sessions, users } from '../auth/tables.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, inArray, isNotNull, isNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { Refusal } from '../refusal.ts';
import { getUrlProblem } from '../webhooks/sending/resolve-target.ts';
import { toSignInDomain } from './domains.ts';
import { describeFailure } from './identity-provider/describe-error.ts';
import { discover } from './identity-provider/discovery.ts';
import { endScim, SCIM_PATH, toScimToken } from './scim-token.ts';

type Contract = typeof contract;
export type ConnectionRow = typeof signInConnections.$inferSelect;

/** Each save and each test asks a server that the company names. */
const SETUP_LIMIT: Limit = { name: 'single-sign-on-setup', tries: 30, seconds: 600 };
export const assertSetupRateLimit = ({ db, caller, now }: Context) =>
  hit(db, SETUP_LIMIT, String(caller.partnerId), now());

const LABELS: FieldLabels<Contract['save']> = {
  issuer: 'issuer',
  clientId: 'client ID',
  clientSecret: 'client secret',
  defaultRoleId: 'role of new users',
  roleClaim: 'claim of the role',
  roleMappings: 'roles by claim',
};
const SWITCH_LABELS: FieldLabels<Contract['update']> = {
  isActive: 'single sign-on',
  arePasswordsAllowed: 'passwords',
};
const SETTINGS = { name: 'connection' };

/** Each company has its own address: an answer that another company's provider sends there is refused. */
export const redirectUrlOf = ({ publicUrl }: Config, { key }: Pick<PartnerRow, 'key'>): string =>
  `${publicUrl}/single-sign-on/${encodeURIComponent(key)}`;
const logoutUrlOf = ({ publicUrl }: Config, { key }: PartnerRow): string =>
  `${publicUrl}/api/v1/single-sign-on/${encodeURIComponent(key)}/logout`;

const toConnection = (row: ConnectionRow): contract.SignInConnection => ({
  issuer: row.issuer,
  clientId: row.clientId,
  isActive: row.isActive,
  testedAt: row.testedAt?.toISOString() ?? null,
  arePasswordsAllowed: row.arePasswordsAllowed,
  defaultRoleId: row.defaultRoleId,
  roleClaim: row.roleClaim,
  roleMappings: [...row.roleMappings],
  version: row.version,
});

export const findConnection = (db: Database, partnerId: number): Promise<ConnectionRow | undefined> =>
  db
    .select()
    .from(signInConnections)
    .where(eq(signInConnections.partnerId, partnerId))
    .then(([row]) => row);

export async function getSettings(
  _input: unknown,
  { scope, caller, config }: Pick<Context, 'scope' | 'caller' | 'config'>,
): Promise<contract.SingleSignOnSettings> {
  const row = await scope.find(signInConnections, undefined);
  const domains = await scope.list(signInDomains, {
    orderBy: [asc(signInDomains.domain)],
    limit: contract.MAX_SIGN_IN_DOMAINS,
  });
  const token = await scope.find(scimTokens, undefined);
  return {
    connection: row === null ? null : toConnection(row),
    redirectUrl: redirectUrlOf(config, caller.partner),
    logoutUrl: logoutUrlOf(config, caller.partner),
    domains: domains.map(toSignInDomain),
    scim: { baseUrl: `${config.publicUrl}${SCIM_PATH}`, token: token && toScimToken(token) },
  };
}

/** Deletes the sessions that began at the identity provider. */
async function endSingleSignOnSessions(tx: Database, partnerId: number): Promise<void> {
  const members = tx.select({ id: users.id }).from(users).where(eq(users.partnerId, partnerId));
  await tx.delete(sessions).where(and(inArray(sessions.userId, members), isNotNull(sessions.identityId)));
}

/** Reads the provider's metadata, so that a wrong issuer is noticed while its form is open. */
async function assertReachable(issuer: string, { config }: Context): Promise<void> {
  const problem = getUrlProblem(issuer, config);
  if (problem !== null) throw Refusal.invalid({ issuer: problem });
  const { search, hash } = new URL(issuer);
  if (search !== '' || hash !== '')
    throw Refusal.invalid({ issuer: 'may not contain a query or a fragment' });
  try {
    await discover(config, issuer, { fresh: true });
  } catch (error) {
    throw Refusal.invalid({ issuer: describeFailure(error) });
  }
}

export async function saveConnection(
  input: ParsedOf<Contract['save']>,
  context: Context,
): Promise<contract.SingleSignOnSettings> {
  const { caller, db, secrets, now } = context;
  requireConfirmedPassword(context);
  if (input.roleMappings.length > 0 && input.roleClaim === null)
    throw Refusal.invalid({ roleClaim: 'field is required' });
  await assertSetupRateLimit(context);
  await assertReachable(input.issuer, context);
  return db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    const current = await scope.find(signInConnections, undefined);
    if (current !== null) assertNotStale(SETTINGS, toConnection(current), input, LABELS);
    const isNewIssuer = current?.issuer !== input.issuer;
    const isNewClient = isNewIssuer || current.clientId !== input.clientId;
    // The secret of one client must never be sent to another provider.
    if (isNewClient && input.clientSecret === undefined)
      throw Refusal.invalid({ clientSecret: 'field is required' });
    const values = {
      issuer: input.issuer,
      clientId: input.clientId,
      defaultRoleId: input.defaultRoleId,
      roleClaim: input.roleClaim,
      roleMappings: input.roleMappings,
      ...(input.clientSecret !== undefined && { sealedSecret: secrets.seal(input.clientSecret) }),
      ...(isNewClient && { isActive: false, testedAt: null }),
      updatedAt: now(),
    };
    if (current === null) {
      const sealedSecret = secrets.seal(input.clientSecret ?? '');
      await scope.insert(signInConnections, { ...values, sealedSecret, createdAt: now() });
    } else {
      await scope.update(signInConnections, { ...values, version: current.version + 1 }, undefined);
    }
    if (isNewClient) await endSingleSignOnSessions(tx, caller.partnerId);
    // Another issuer may use the same subject for another person.
    if (isNewIssuer) await scope.remove(identities, undefined);
    return getSettings({}, { ...context, scope });
  });
}

const NOTHING_SAVED = 'Save the connection to your identity provider first.';

/** The row, locked; 409 before a connection is saved. */
async function loadConnection(scope: Scope): Promise<ConnectionRow> {
  const row = await scope.find(signInConnections, undefined, { lock: 'update' });
  if (row === null) throw Refusal.conflict(NOTHING_SAVED);
  return row;
}

async function assertReady(row: ConnectionRow, scope: Scope): Promise<void> {
  if (row.testedAt === null)
    throw Refusal.conflict(
      'Test the sign-in first. Single sign-on can be turned on once a test has succeeded.',
    );
  if ((await scope.count(signInDomains, isNotNull(signInDomains.verifiedAt))) === 0)
    throw Refusal.conflict('Verify an email domain first.');
}

export async function updateConnection(
  input: ParsedOf<Contract['update']>,
  context: Context,
): Promise<contract.SingleSignOnSettings> {
  const { caller, db, now } = context;
  requireConfirmedPassword(context);
  return db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    const current = await loadConnection(scope);
    assertNotStale(SETTINGS, toConnection(current), input, SWITCH_LABELS);
    const isActive = input.isActive ?? current.isActive;
    const arePasswordsAllowed = input.arePasswordsAllowed ?? current.arePasswordsAllowed;
    if (isActive && !current.isActive) await assertReady(current, scope);
    const isRequired = isActive && !arePasswordsAllowed;
    if (isRequired && !(await hasRecovery(scope)))
      throw Refusal.conflict(
        'At least one administrator needs a password, to sign in while your identity provider does not work.',
      );
    const wasRequired = current.isActive && !current.arePasswordsAllowed;
    if (isRequired && !wasRequired) await assertAllCanSignIn(tx, caller.partnerId);
    await scope.update(
      signInConnections,
      { isActive, arePasswordsAllowed, version: current.version + 1, updatedAt: now() },
      undefined,
    );
    if (current.isActive && !isActive) await endSingleSignOnSessions(tx, caller.partnerId);
    if (isRequired) await endPasswordSessions(tx, caller.partnerId);
    return getSettings({}, { ...context, scope });
  });
}

async function assertAllCanSignIn(tx: Database, partnerId: number): Promise<void> {
  const count = await countMembersOutsideDomains(tx, partnerId);
  if (count === 0) return;
  throw Refusal.conflict(
    `You cannot require single sign-on yet. ${describeMembers(count)} an address outside your verified domains. Verify their domains, or remove these users first.`,
  );
}

/** Whether an administrator can sign in without the identity provider. Changing and removing users keeps one. */
async function hasRecovery(scope: Scope): Promise<boolean> {
  const administrators = and(
    eq(users.roleId, ADMINISTRATOR),
    isNull(users.removedAt),
    isNotNull(users.passwordHash),
  );
  return (await scope.count(users, administrators)) > 0;
}

export async function removeConnection(_input: unknown, context: Context): Promise<void> {
  const { caller, db } = context;
  requireConfirmedPassword(context);
  await db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    await loadConnection(scope);
    await endSingleSignOnSessions(tx, caller.partnerId);
    await scope.remove(identities, undefined);
    await endScim(scope);
    await scope.remove(signInConnections, undefined);
  });
}
