import { randomBytes } from 'node:crypto';
import { contract as calls, type contract, type ParsedOf } from '@portal/api-client';
import type { UserRow } from '../../auth/caller.ts';
import { passkeys } from '../../auth/passkeys/tables.ts';
import { hit, type Limit } from '../../auth/rate-limit.ts';
import { hasSecondFactor } from '../../auth/second-factor.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { recoveryCodes, users } from '../../auth/tables.ts';
import type { Database } from '../../db/database.ts';
import { and, desc, eq, isNull, sql } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { isUuid } from '../../http/request/ids.ts';
import { Refusal } from '../../refusal.ts';
import { rememberDevice } from '../known-device.ts';
import { renewSession } from '../login.ts';
import { confirmation, requireConfirmedPassword } from '../password/confirm-password.ts';
import { writeRecoveryCodes } from '../recovery-codes.ts';
import { CHALLENGE_MS, consumeChallenge, createChallenge } from './challenges.ts';
import { mailPasskeyAdded, mailPasskeysRemoved } from './mails.ts';
import { relyingParty } from './relying-party.ts';
import { ALGORITHMS, verifyCreated } from './verify.ts';

const { MAX_PASSKEYS } = calls.passkeys;
/** Per user. Opening the dialog, closing it and trying again is normal. */
const CREATE_LIMIT: Limit = { name: 'passkey-create', tries: 20, seconds: 60 };
/** 64 bytes are the most that WebAuthn allows. */
const HANDLE_BYTES = 32;

const FULL = `You have ${MAX_PASSKEYS} passkeys, the most an account can have. Remove one first.`;
const KNOWN = 'This passkey is already registered. Use another device, or rename the passkey you have.';
const GONE = 'This passkey no longer exists.';

type PasskeyRow = typeof passkeys.$inferSelect;

const toPasskey = (row: PasskeyRow): contract.passkeys.Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isBackedUp: row.isBackedUp,
  suspiciousAt: row.suspiciousAt?.toISOString() ?? null,
});

const listOf = (db: Database, userId: number): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
    .limit(MAX_PASSKEYS);

export async function listPasskeys(
  _input: unknown,
  { db, caller }: Context,
): Promise<contract.passkeys.Passkey[]> {
  return (await listOf(db, caller.userId)).map(toPasskey);
}

/** The user handle, which passkeys send back at sign-in. Random, so that it contains no personal data. Set once. */
async function getHandle(db: Database, userId: number): Promise<string> {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  const [row] = await db
    .update(users)
    .set({
      passkeyHandle: sql`coalesce(${users.passkeyHandle}, ${handle})`,
      updatedAt: sql`${users.updatedAt}`,
    })
    .where(eq(users.id, userId))
    .returning({ handle: users.passkeyHandle });
  return row?.handle ?? handle;
}

export async function createOptions(
  _input: unknown,
  context: Context,
): Promise<contract.passkeys.CreationOptions> {
  const { caller, db, config } = context;
  requireConfirmedPassword(context);
  await hit(db, CREATE_LIMIT, String(caller.userId), context.now());
  const existing = await listOf(db, caller.userId);
  if (existing.length >= MAX_PASSKEYS) throw Refusal.conflict(FULL);
  const { id, name } = relyingParty(config);
  return {
    challenge: await createChallenge(context, 'create'),
    rp: { id, name },
    user: { id: await getHandle(db, caller.userId), name: caller.user.email, displayName: caller.name },
    algorithms: [...ALGORITHMS],
    exclude: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    timeoutMs: CHALLENGE_MS,
  };
}

/** Locks the user, so that parallel requests check the limit and the last second factor one after the other. */
async function lockUser(tx: Database, userId: number): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
    .for('update');
  if (user === undefined) throw Refusal.unauthenticated();
  return user;
}

/** Adds a passkey. The first second factor of a user comes with recovery codes (R6). */
export async function createPasskey(
  input: ParsedOf<typeof contract.passkeys.create>,
  context: Context,
): Promise<contract.passkeys.Passkey> {
  const { caller, db, secrets } = context;
  requireConfirmedPassword(context);
  const { challenge } = await consumeChallenge(context, input.clientData, ['create']);
  const values = await verifyCreated(input, challenge, context.config);
  const { name, transports } = input;
  const row = await db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    if ((await listOf(tx, user.id)).length >= MAX_PASSKEYS) throw Refusal.conflict(FULL);
    const [added] = await tx
      .insert(passkeys)
      .values({
        ...values,
        name,
        transports,
        partnerId: user.partnerId,
        userId: user.id,
        createdAt: context.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (added === undefined) throw Refusal.conflict(KNOWN);
    if (!hasSecondFactor(user)) await writeRecoveryCodes(tx, user.id, secrets);
    if (user.passkeysSince === null)
      await tx.update(users).set({ passkeysSince: context.now() }).where(eq(users.id, user.id));
    await mailPasskeyAdded(tx, context, user, name);
    return added;
  });
  await startAgain(context);
  return toPasskey(row);
}

/** Ends all other sessions, because they were not signed in with the current second factors. */
async function startAgain(context: Context): Promise<void> {
  const { caller, db, session } = context;
  await endSessionsOf(db, caller.userId, session?.idHash);
  await renewSession(context, { userId: caller.userId, ...confirmation(context) });
  rememberDevice(context, caller.userId, 'full');
}

const isOwn = (id: string, { caller }: Context) =>
  isUuid(id) ? and(eq(passkeys.id, id), eq(passkeys.userId, caller.userId)) : sql`false`;

export async function updatePasskey(
  { id, name }: ParsedOf<typeof contract.passkeys.update>,
  context: Context,
): Promise<contract.passkeys.Passkey> {
  const [row] = await context.scope.update(passkeys, { name }, isOwn(id, context));
  if (row === undefined) throw Refusal.notFound(GONE);
  return toPasskey(row);
}

/** Removing the last second factor also removes the recovery codes, which the user could no longer see. */
export async function removePasskey(
  { id }: ParsedOf<typeof contract.passkeys.remove>,
  context: Context,
): Promise<void> {
  const { caller, db } = context;
  requireConfirmedPassword(context);
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const [row] = await context.scope.on(tx).remove(passkeys, isOwn(id, context));
    if (row === undefined) throw Refusal.notFound(GONE);
    if ((await listOf(tx, user.id)).length === 0) {
      await tx.update(users).set({ passkeysSince: null }).where(eq(users.id, user.id));
      // The setup of an authenticator app, if one has started, has already shown these codes to the user.
      if (user.twoFactorSecret === null)
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    }
    await mailPasskeysRemoved(tx, context, user, [row.name]);
  });
  await startAgain(context);
}
