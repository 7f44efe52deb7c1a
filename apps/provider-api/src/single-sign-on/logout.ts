import type { ParsedOf } from '@portal/api-client';
import type { singleSignOn as contract } from '@portal/api-client/contract';
import { type JWTPayload, jwtVerify } from 'jose';
import { hit, type Limit, undoHit } from '../auth/rate-limit.ts';
import { identities, usedLogoutTokens } from '../auth/single-sign-on/tables.ts';
import { partners, sessions } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import { type ConnectionRow, findConnection } from './connection.ts';
import { IdentityProviderError } from './identity-provider/describe-error.ts';
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS, discover, getKeys } from './identity-provider/discovery.ts';

/** A provider that ends the sessions of a whole company sends one token for each of them. */
const LOGOUT_LIMIT: Limit = { name: 'single-sign-on-logout', tries: 60, seconds: 60 };
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE_SECONDS = 300;
/** Longer than a token is accepted. */
const REMEMBER_MS = 86_400_000;

const NOT_VALID = 'The logout token is not valid.';
const USED = 'The logout token was already used.';

/** Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0, §2.5 to 2.7). */
export async function endByLogoutToken(
  { key, logoutToken }: ParsedOf<typeof contract.logout>,
  context: Context,
): Promise<void> {
  const { db, network, now } = context;
  await hit(db, LOGOUT_LIMIT, network, now());
  const [partner] = await db.select({ id: partners.id }).from(partners).where(eq(partners.key, key));
  const connection = partner && (await findConnection(db, partner.id));
  if (connection === undefined) throw Refusal.notFound();
  const token = await readToken(logoutToken, connection, context);
  await db.transaction(async (tx) => {
    await useOnce(tx, `${connection.issuer} ${token.jti}`, now());
    await endSessions(tx, token, connection);
  });
  await undoHit(db, LOGOUT_LIMIT, network);
}

type LogoutToken = Pick<JWTPayload, 'sub' | 'jti'> & { sid: string | undefined };

async function readToken(
  text: string,
  { issuer, clientId }: ConnectionRow,
  { config, now }: Context,
): Promise<LogoutToken> {
  try {
    const keys = getKeys(config, await discover(config, issuer));
    const { payload, protectedHeader } = await jwtVerify(text, keys, {
      algorithms: ALGORITHMS,
      issuer,
      audience: clientId,
      currentDate: now(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { sub, sid, jti, nonce, events } = payload;
    const isTyped = [undefined, 'JWT', 'logout+jwt'].includes(protectedHeader.typ);
    const event = (events as Record<string, unknown> | null)?.[LOGOUT_EVENT];
    const isLogout = typeof event === 'object' && event !== null;
    // An ID token has a nonce and no event, and must not end sessions.
    if (!isTyped || !isLogout || nonce !== undefined || typeof jti !== 'string')
      throw new IdentityProviderError(NOT_VALID);
    if (sub === undefined && typeof sid !== 'string') throw new IdentityProviderError(NOT_VALID);
    return { sub, jti, sid: typeof sid === 'string' ? sid : undefined };
  } catch {
    throw Refusal.malformed(NOT_VALID);
  }
}

async function useOnce(tx: Database, token: string, now: Date): Promise<void> {
  const used = await tx
    .insert(usedLogoutTokens)
    .values({ tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + REMEMBER_MS) })
    .onConflictDoNothing()
    .returning({ tokenHash: usedLogoutTokens.tokenHash });
  if (used.length === 0) throw Refusal.malformed(USED);
}

/** The session `sid`, or without it all sessions of the account `sub` that began at the provider. */
async function endSessions(
  tx: Database,
  { sub, sid }: LogoutToken,
  connection: ConnectionRow,
): Promise<void> {
  const own = tx
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(
        eq(identities.partnerId, connection.partnerId),
        eq(identities.issuer, connection.issuer),
        sub === undefined ? undefined : eq(identities.subject, sub),
      ),
    );
  await tx
    .delete(sessions)
    .where(
      and(
        inArray(sessions.identityId, own),
        sid === undefined ? undefined : eq(sessions.providerSessionId, sid),
      ),
    );
}
