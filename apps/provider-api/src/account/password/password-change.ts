import type { contract, ParsedOf } from '@portal/api-client';
import { brand } from '@portal/brand';
import { DateTime } from 'luxon';
import * as v from 'valibot';
import { isPasswordExpired } from '../../auth/authorise.ts';
import type { PartnerRow, UserRow } from '../../auth/caller.ts';
import { hit, type Limit } from '../../auth/rate-limit.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { mustUseSingleSignOn, SINGLE_SIGN_ON_REQUIRED } from '../../auth/single-sign-on/password-rule.ts';
import { partners, passwordResets, users } from '../../auth/tables.ts';
import { listTokensOf, revokeTokensOf } from '../../auth/tokens.ts';
import type { Database } from '../../db/database.ts';
import { and, eq, gt } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { isUuid } from '../../http/request/ids.ts';
import { defineJob } from '../../jobs/define.ts';
import { action, paragraph, plainName } from '../../mail/mail-blocks.ts';
import { skipOverLimit } from '../../mail/mail-limits.ts';
import type { MailOrigin, Provider } from '../../provider.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken, randomToken } from '../../secrets.ts';
import { notifyStaff } from '../company-approval.ts';
import { listKnownDevices, rememberDevice } from '../known-device.ts';
import { findUserByEmail, renewSession } from '../login.ts';
import { isOwnPassword } from './confirm-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { isEasilyGuessed } from './password-strength.ts';

const RESET_MINUTES = 60;
const RESET_TOKENS_LIMIT: Limit = { name: 'password-reset-tokens', tries: 20, seconds: 60 };
const RESET_LIMIT: Limit = { name: 'password-reset', tries: 5, seconds: 60 };

const SENT = 'If this address is known to us, we have sent a link to set a new password.';
const INVALID_LINK = 'This password reset link is invalid or has expired.';

/**
 * Sets a password, ends all sessions of the user and revokes their API tokens, except the tokens to keep. Callers
 * start a new session if they need one.
 */
async function setPassword(
  provider: Provider,
  user: UserRow,
  { password, keepTokens = [] }: { password: string; keepTokens?: readonly string[] | undefined },
): Promise<void> {
  const passwordHash = await hashPassword(password, provider.config);
  await provider.db.transaction((tx) =>
    storePassword(tx, { userId: user.id, passwordHash, keepTokens }, provider.now()),
  );
}

interface NewPassword {
  userId: number;
  passwordHash: string;
  keepTokens: readonly string[];
}

async function storePassword(
  db: Database,
  { userId, passwordHash, keepTokens }: NewPassword,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, passwordChangedAt: now, passwordExpiresAt: null })
    .where(eq(users.id, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endSessionsOf(db, userId);
  await revokeTokensOf(db, userId, keepTokens.filter(isUuid));
}

const EASY =
  'is easy to guess. Use several words that do not belong together, or let a password manager make one';

/** Rejects common passwords and those built from names an attacker would know, however the password is set. */
async function refuseEasyPassword(
  user: UserRow,
  partner: Pick<PartnerRow, 'name'>,
  password: string,
): Promise<void> {
  if (await isEasilyGuessed(password, [user.firstName, user.lastName, user.email, partner.name])) {
    throw Refusal.invalid({ password: EASY });
  }
}

async function refuseSamePassword(user: UserRow, password: string, provider: Provider): Promise<void> {
  if (await verifyPassword(user.passwordHash, password, provider.config)) {
    throw Refusal.invalid({ password: 'must differ from the current password' });
  }
}

/** Without the current password: only while it has expired (R14). */
export async function replaceExpiredPassword(
  { password, keepTokens }: ParsedOf<typeof contract.auth.replaceExpiredPassword>,
  context: Context,
): Promise<void> {
  const { caller } = context;
  if (!isPasswordExpired(caller, context.now())) {
    throw Refusal.forbidden('Your password has not expired. Change it under your account.');
  }
  await refuseEasyPassword(caller.user, caller.partner, password);
  await refuseSamePassword(caller.user, password, context);
  await setPassword(context, caller.user, { password, keepTokens });
  await renewSession(context, { userId: caller.userId, passwordConfirmedAt: context.now() });
  rememberDevice(context, caller.userId, 'full');
}

export async function changePassword(
  input: ParsedOf<typeof contract.auth.changePassword>,
  context: Context,
): Promise<void> {
  const { caller } = context;
  if (!(await isOwnPassword(input.currentPassword, context))) {
    throw Refusal.invalid({ currentPassword: 'This password is incorrect.' });
  }
  await refuseEasyPassword(caller.user, caller.partner, input.password);
  await refuseSamePassword(caller.user, input.password, context);
  await setPassword(context, caller.user, input);
  await renewSession(context, { userId: caller.userId, passwordConfirmedAt: context.now() });
  rememberDevice(context, caller.userId, 'full');
}

/** A single-use link to set a password, valid for `minutes`. Older links stop working. */
export async function createResetLink(
  provider: Provider,
  db: Database,
  user: Pick<UserRow, 'id' | 'email'>,
  minutes: number = RESET_MINUTES,
): Promise<string> {
  const token = randomToken();
  const expiresAt = DateTime.fromJSDate(provider.now()).plus({ minutes }).toJSDate();
  await db.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: user.id, expiresAt });
  const query = new URLSearchParams({ token, email: user.email });
  return `${provider.config.publicUrl}/password/reset/?${query}`;
}

/** The response never reveals whether the address is known: a job looks it up, so the request does the same work. */
export async function requestReset(
  { email }: ParsedOf<typeof contract.auth.requestPasswordReset>,
  context: Context,
): Promise<{ message: string }> {
  const { db, jobs, mail, network } = context;
  await hit(db, RESET_LIMIT, `${email}|${network}`, context.now());
  await db.transaction(async (tx) => {
    await mail.count(tx, { purpose: 'reset', network }, []);
    await jobs.send(tx, sendResetLink, { email, devices: listKnownDevices(context) });
  });
  return { message: SENT };
}

export const sendResetLink = defineJob({
  name: 'account.send-reset-link',
  data: v.object({
    email: v.string(),
    /** Known devices of the browser that sent the request. */
    devices: v.optional(v.array(v.object({ userId: v.number(), id: v.string() })), []),
  }),
  async handle({ email, devices }, provider) {
    const user = await findUserByEmail(provider.db, email);
    if (user === null) return;
    const device = devices.find(({ userId }) => userId === user.id)?.id;
    await skipOverLimit(() => sendResetMail(user, device, provider));
  },
});

async function sendResetMail(user: UserRow, device: string | undefined, provider: Provider): Promise<void> {
  const origin: MailOrigin = { purpose: 'reset', recipientDevice: device };
  await provider.db.transaction(async (tx) => {
    // A user who has never signed in may not know the person who entered their name.
    const greeting = paragraph(user.passwordHash === null ? 'Hello,' : `Dear ${plainName(user.firstName)},`);
    const request = `We received a request to reset your password for the ${brand.title}.`;
    const mail = (await mustUseSingleSignOn(tx, user))
      ? {
          to: [user.email],
          subject: 'How to sign in',
          blocks: [
            greeting,
            paragraph(`${request} You do not need a password. ${SINGLE_SIGN_ON_REQUIRED}`),
            action('Open the sign-in page', `${provider.config.publicUrl}/login`),
          ],
        }
      : {
          to: [user.email],
          subject: 'Set a new password',
          blocks: [
            greeting,
            paragraph(`${request} Set a new password within ${RESET_MINUTES} minutes.`),
            action('Set a new password', await createResetLink(provider, tx, user)),
            paragraph(
              'You can use the link once. If you did not request it, ignore this email: your password does not change.',
            ),
          ],
        };
    await provider.mail.send(tx, mail, origin);
  });
}

const isUsableLink = (token: string, user: UserRow | null, now: Date) =>
  and(
    eq(passwordResets.tokenHash, hashToken(token)),
    eq(passwordResets.userId, user?.id ?? 0),
    gt(passwordResets.expiresAt, now),
  );

/** Sets a password by a link. Does not sign the user in, and the second factor still applies (R6, F23). */
export async function resetPassword(
  input: ParsedOf<typeof contract.auth.resetPassword>,
  context: Context,
): Promise<{ message: string }> {
  await hit(context.db, RESET_LIMIT, `${input.email}|${context.network}`, context.now());
  const user = await findUserByEmail(context.db, input.email);
  context.setAuditSubject(user);
  const isThisLink = isUsableLink(input.token, user, context.now());
  // Looks up the link before the slow hash, so that made-up links cost nothing.
  const [valid] = await context.db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isThisLink);
  if (valid === undefined || user === null) throw Refusal.invalid({ email: INVALID_LINK });
  const passwordHash = await hashPassword(input.password, context.config);
  await context.db.transaction(async (tx) => {
    // Deleting the row uses the link: of parallel requests only one finds it.
    const [reset] = await tx
      .delete(passwordResets)
      .where(isThisLink)
      .returning({ userId: passwordResets.userId });
    if (reset === undefined) throw Refusal.invalid({ email: INVALID_LINK });
    // Checked only with a valid link, because the check uses the person's names. A rejection leaves the link usable.
    const [partner] = await tx.select().from(partners).where(eq(partners.id, user.partnerId));
    await refuseEasyPassword(user, partner ?? { name: '' }, input.password);
    const { keepTokens = [] } = input;
    await storePassword(tx, { userId: reset.userId, passwordHash, keepTokens }, context.now());
    if (user.passwordHash === null && partner?.isAwaitingApproval) await notifyStaff(context, tx, partner);
  });
  // The link proves who the user is, so guesses from elsewhere must not delay their next sign-in on this device.
  rememberDevice(context, user.id, 'password');
  return { message: 'Your password has been reset.' };
}

type OwnToken = contract.auth.OwnToken;

async function listOwnTokens(db: Database, userId: number, now: Date): Promise<OwnToken[]> {
  const rows = await listTokensOf(db, userId, now);
  return rows.map(({ id, name, prefix, lastUsedAt, expiresAt }) => ({
    id,
    name,
    prefix,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }));
}

/** The caller's own tokens, to choose which to keep when the password changes. */
export const listTokens = (_input: unknown, { db, caller, now }: Context): Promise<OwnToken[]> =>
  listOwnTokens(db, caller.userId, now());

/** The tokens of a reset link's user. The link stays usable; a link that cannot be used has no tokens to show. */
export async function listTokensOfReset(
  { token, email }: ParsedOf<typeof contract.auth.listTokensOfReset>,
  context: Context,
): Promise<OwnToken[]> {
  const { db, now } = context;
  await hit(db, RESET_TOKENS_LIMIT, `${email}|${context.network}`, now());
  const user = await findUserByEmail(db, email);
  const [reset] = await db
    .select()
    .from(passwordResets)
    .where(isUsableLink(token, user, now()));
  return reset === undefined || user === null ? [] : listOwnTokens(db, user.id, now());
}
