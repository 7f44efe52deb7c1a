import * as oidc from 'openid-client';
import type { PartnerRow } from '../auth/caller.ts';
import { signInAttempts } from '../auth/single-sign-on/tables.ts';
import { and, eq, gt, lt } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { withoutRecording } from '../http/run-write.ts';
import { Refusal } from '../refusal.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { type ConnectionRow, redirectUrlOf } from './connection.ts';
import { describeFailure } from './identity-provider/describe-error.ts';
import { createConfiguration, discover } from './identity-provider/discovery.ts';

export type AttemptRow = typeof signInAttempts.$inferSelect;

const ATTEMPT_MS = 10 * 60_000;
const EXPIRED = 'This sign-in has expired or was already used. Start it again.';

interface Start {
  purpose: AttemptRow['purpose'];
  userId: number | null;
  returnTo: string;
  email: string | null;
}

/** The client at the identity provider. Throws whatever reading the provider's metadata throws. */
export async function openClient(
  { config, secrets, now }: Pick<Context, 'config' | 'secrets' | 'now'>,
  connection: ConnectionRow,
): Promise<oidc.Configuration> {
  const { issuer, clientId, sealedSecret } = connection;
  const metadata = await discover(config, issuer);
  return createConfiguration(
    config,
    metadata,
    { issuer, clientId, clientSecret: secrets.open(sealedSecret) },
    now(),
  );
}

/**
 * Stores what the answer is checked against, for the caller's session only, and returns the address of the provider's
 * sign-in page. Authorization code flow with PKCE, `state` and `nonce`.
 */
export async function startAttempt(
  context: Context,
  connection: ConnectionRow,
  partner: Pick<PartnerRow, 'key'>,
  { purpose, userId, returnTo, email }: Start,
): Promise<{ url: string }> {
  const { db, session, config, secrets } = context;
  if (session === null) throw Refusal.csrf();
  let client: oidc.Configuration;
  try {
    client = await openClient(context, connection);
  } catch (error) {
    throw Refusal.invalid({ signIn: describeFailure(error) });
  }
  const state = randomToken();
  const nonce = randomToken();
  const verifier = oidc.randomPKCECodeVerifier();
  const now = context.now();
  await db.insert(signInAttempts).values({
    stateHash: hashToken(state),
    partnerId: connection.partnerId,
    sessionIdHash: session.idHash,
    purpose,
    userId,
    issuer: connection.issuer,
    clientId: connection.clientId,
    nonce,
    sealedVerifier: secrets.seal(verifier),
    returnTo,
    startedAt: now,
    expiresAt: new Date(now.getTime() + ATTEMPT_MS),
  });
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUrlOf(config, partner),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email !== null && { login_hint: email }),
    ...(purpose === 'confirm' && { prompt: 'login', max_age: '0' }),
  });
  return { url: url.href };
}

/**
 * Removes the attempt that an answer belongs to before anything else is checked, so each can be tried only once. Only
 * the session that started it can end it: a link with another person's code signs nobody in.
 */
export async function consumeAttempt(context: Context, state: string): Promise<AttemptRow> {
  const { session, now } = context;
  const at = now();
  const [row] = await withoutRecording(context.db)
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.stateHash, hashToken(state)),
        eq(signInAttempts.sessionIdHash, session?.idHash ?? ''),
        gt(signInAttempts.expiresAt, at),
        // Ignores attempts that were stored while the clock was ahead: they would be valid for too long.
        lt(signInAttempts.expiresAt, new Date(at.getTime() + 2 * ATTEMPT_MS)),
      ),
    )
    .returning();
  if (row === undefined) throw Refusal.invalid({ signIn: EXPIRED });
  return row;
}
