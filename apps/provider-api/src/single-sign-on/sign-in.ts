import type { OutputOf, ParsedOf } from '@portal/api-client';
import type { singleSignOn as contract } from '@portal/api-client/contract';
import { jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { rememberDevice } from '../account/known-device.ts';
import { renewSession } from '../account/login.ts';
import type { PartnerRow } from '../auth/caller.ts';
import { hit, type Limit, undoHit } from '../auth/rate-limit.ts';
import { signInConnections, signInDomains } from '../auth/single-sign-on/tables.ts';
import { domainOf } from '../auth/single-sign-on/verified-domains.ts';
import { partners, users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, isNotNull } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { type AttemptRow, consumeAttempt, openClient, startAttempt } from './attempts.ts';
import { type Claims, type Person, readPerson } from './claims.ts';
import { assertSetupRateLimit, type ConnectionRow, findConnection, redirectUrlOf } from './connection.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { describeFailure, IdentityProviderError } from './identity-provider/describe-error.ts';
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS, getKeys } from './identity-provider/discovery.ts';

type Contract = typeof contract;
type Redirect = OutputOf<Contract['start']>;

/** High, because an office shares one network. Addresses are looked up while people type. */
const FIND_LIMIT: Limit = { name: 'single-sign-on-find', tries: 100, seconds: 60 };
const START_LIMIT: Limit = { name: 'single-sign-on-start', tries: 100, seconds: 60 };
/** Limits the server's work: each answer asks the identity provider. Successful sign-ins do not count. */
const FINISH_LIMIT: Limit = { name: 'single-sign-on-finish', tries: 20, seconds: 60 };

const NOT_AVAILABLE = 'Your company’s single sign-on is not available. Sign in with your password.';
const OTHER_COMPANY = 'This sign-in belongs to another company. Start again from the sign-in page.';
const CHANGED = 'Your company’s single sign-on was changed in the meantime. Start again.';
const NOT_ASKED = 'Your identity provider did not ask you to sign in again, so nothing was confirmed.';
const OTHER_USER = 'You signed in with another account. Sign in with the account that you use here.';

interface Match {
  connection: ConnectionRow;
  partner: PartnerRow;
}

/** The company that has verified an email domain, in lower case, and has switched single sign-on on. */
async function findMatch(db: Database, domain: string): Promise<Match | undefined> {
  const [match] = await db
    .select({ connection: signInConnections, partner: partners })
    .from(signInDomains)
    .innerJoin(signInConnections, eq(signInConnections.partnerId, signInDomains.partnerId))
    .innerJoin(partners, eq(partners.id, signInDomains.partnerId))
    .where(
      and(
        eq(signInDomains.domain, domain),
        isNotNull(signInDomains.verifiedAt),
        eq(signInConnections.isActive, true),
      ),
    );
  return match;
}

export async function findCompany(
  { domain }: ParsedOf<Contract['find']>,
  { db, network, now }: Context,
): Promise<OutputOf<Contract['find']>> {
  await hit(db, FIND_LIMIT, network, now());
  const match = await findMatch(db, domain.toLowerCase());
  if (match === undefined) return { match: null };
  const { partner, connection } = match;
  return {
    match: {
      key: partner.key,
      company: partner.name,
      arePasswordsAllowed: connection.arePasswordsAllowed,
    },
  };
}

export async function startSignIn(
  { email, returnTo }: ParsedOf<Contract['start']>,
  context: Context,
): Promise<Redirect> {
  const { db, network, now } = context;
  await hit(db, START_LIMIT, network, now());
  const match = await findMatch(db, domainOf(email));
  if (match === undefined) throw Refusal.invalid({ signIn: NOT_AVAILABLE });
  const start = { purpose: 'sign-in' as const, userId: null, returnTo, email };
  return startAttempt(context, match.connection, match.partner, start);
}

export async function startTest(_input: unknown, context: Context): Promise<Redirect> {
  const { db, caller } = context;
  await assertSetupRateLimit(context);
  const connection = await findConnection(db, caller.partnerId);
  if (connection === undefined)
    throw Refusal.conflict('Save the connection to your identity provider first.');
  const returnTo = '/partner/single-sign-on';
  const start = { purpose: 'test' as const, userId: caller.userId, returnTo, email: caller.user.email };
  return startAttempt(context, connection, caller.partner, start);
}

export async function startConfirmation(
  { returnTo }: ParsedOf<Contract['startConfirmation']>,
  context: Context,
): Promise<Redirect> {
  const { db, caller, network, now } = context;
  await hit(db, START_LIMIT, network, now());
  const connection = await findConnection(db, caller.partnerId);
  if (!caller.usesSingleSignOn || connection === undefined)
    throw Refusal.conflict('You signed in with a password. Enter it to confirm the change.');
  const start = { purpose: 'confirm' as const, userId: caller.userId, returnTo, email: caller.user.email };
  return startAttempt(context, connection, caller.partner, start);
}

/** The verified answer of the identity provider. */
interface Answer {
  claims: Claims;
  person: Person;
  /** The session at the identity provider, which its logout tokens name. */
  providerSessionId: string | null;
  /** The person entered their credentials at the provider after the sign-in had started. */
  isFresh: boolean;
}

export async function finishSignIn(
  input: ParsedOf<Contract['finish']>,
  context: Context,
): Promise<OutputOf<Contract['finish']>> {
  const { db, network } = context;
  await hit(db, FINISH_LIMIT, network, context.now());
  const attempt = await consumeAttempt(context, input.state);
  const { partner, connection } = await loadCompany(attempt, input.key, context);
  let answer: Answer;
  try {
    answer = await readAnswer(input, { attempt, partner, connection }, context);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw Refusal.invalid({ signIn: describeFailure(error) });
  }
  const tested = await FINISH[attempt.purpose](answer, { attempt, connection }, context);
  await undoHit(db, FINISH_LIMIT, network);
  return { purpose: attempt.purpose, returnTo: attempt.returnTo, tested };
}

/** An answer at another company's address, or after the settings were changed, may come from another provider. */
async function loadCompany(attempt: AttemptRow, key: string, { db }: Context): Promise<Match> {
  const [partner] = await db.select().from(partners).where(eq(partners.id, attempt.partnerId));
  if (partner?.key !== key) throw Refusal.invalid({ signIn: OTHER_COMPANY });
  const connection = await findConnection(db, attempt.partnerId);
  if (connection?.issuer !== attempt.issuer || connection.clientId !== attempt.clientId)
    throw Refusal.invalid({ signIn: CHANGED });
  if (attempt.purpose !== 'test' && !connection.isActive) throw Refusal.invalid({ signIn: NOT_AVAILABLE });
  return { partner, connection };
}

type Running = Match & { attempt: AttemptRow };

async function readAnswer(
  input: ParsedOf<Contract['finish']>,
  { attempt, partner, connection }: Running,
  context: Context,
): Promise<Answer> {
  const { db, config, secrets, now } = context;
  const client = await openClient(context, connection);
  const url = new URL(redirectUrlOf(config, partner));
  const { state, code, iss, error, errorDescription } = input;
  const sent = { state, code, iss, error, error_description: errorDescription };
  for (const [name, value] of Object.entries(sent))
    if (value !== undefined) url.searchParams.set(name, value);
  // Checks state, issuer, audience, expiry, nonce and the verifier of PKCE.
  const tokens = await oidc.authorizationCodeGrant(client, url, {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: secrets.open(attempt.sealedVerifier),
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined || tokens.id_token === undefined)
    throw new IdentityProviderError('The identity provider sent no ID token.');
  const metadata = client.serverMetadata();
  await jwtVerify(tokens.id_token, getKeys(config, metadata), {
    algorithms: ALGORITHMS,
    issuer: connection.issuer,
    audience: connection.clientId,
    currentDate: now(),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  });
  // Some providers send the address only here. The ID token wins, because it is signed.
  const isComplete = idToken['email'] !== undefined || metadata.userinfo_endpoint === undefined;
  const more = isComplete ? {} : await oidc.fetchUserInfo(client, tokens.access_token, idToken.sub);
  const claims: Claims = { ...more, ...idToken };
  const { sid, auth_time: signedInAt } = idToken;
  const earliest = attempt.startedAt.getTime() / 1000 - CLOCK_TOLERANCE_SECONDS;
  return {
    claims,
    person: await readPerson(db, claims, connection),
    providerSessionId: typeof sid === 'string' ? sid : null,
    isFresh: typeof signedInAt === 'number' && signedInAt >= earliest,
  };
}

type Finish = (
  answer: Answer,
  running: Omit<Running, 'partner'>,
  context: Context,
) => Promise<OutputOf<Contract['finish']>['tested']>;

const FINISH: Readonly<Record<AttemptRow['purpose'], Finish>> = {
  'sign-in': async ({ person, providerSessionId, isFresh }, { connection }, context) => {
    const now = context.now();
    const [known] = await context.db
      .select()
      .from(users)
      .where(and(eq(users.partnerId, connection.partnerId), eq(users.email, person.email)));
    context.setAuditSubject(known ?? null);
    const { user, identityId } = await context.db.transaction(async (tx) => {
      const signedIn = await findOrCreateUser(tx, person, connection, now);
      context.setAuditSubject(signedIn.user);
      return signedIn;
    });
    await renewSession(context, {
      userId: user.id,
      identityId,
      providerSessionId,
      passwordConfirmedAt: isFresh ? now : null,
    });
    rememberDevice(context, user.id, 'full');
    return null;
  },
  test: async ({ person }, { attempt }, { db, callerOrNull, now }) => {
    if (callerOrNull?.userId !== attempt.userId || callerOrNull?.impersonatedBy !== null)
      throw Refusal.unauthenticated();
    // Only if nobody has saved another connection since this one was read.
    await db.transaction((tx) =>
      tx
        .update(signInConnections)
        .set({ testedAt: now() })
        .where(
          and(
            eq(signInConnections.partnerId, attempt.partnerId),
            eq(signInConnections.issuer, attempt.issuer),
            eq(signInConnections.clientId, attempt.clientId),
          ),
        ),
    );
    const { email, firstName, lastName, roleId } = person;
    return { email, name: `${firstName} ${lastName}`, roleId };
  },
  confirm: async ({ person, isFresh, providerSessionId }, { attempt, connection }, context) => {
    const { db, callerOrNull, session, now } = context;
    if (callerOrNull === null || callerOrNull.userId !== attempt.userId) throw Refusal.unauthenticated();
    if (!isFresh) throw Refusal.invalid({ signIn: NOT_ASKED });
    const { user, identityId } = await db.transaction((tx) =>
      findOrCreateUser(tx, person, connection, now()),
    );
    if (user.id !== callerOrNull.userId || identityId !== session?.identityId)
      throw Refusal.invalid({ signIn: OTHER_USER });
    await renewSession(context, {
      userId: user.id,
      identityId,
      providerSessionId,
      passwordConfirmedAt: now(),
    });
    return null;
  },
};
