import type { Database } from '../db/database.ts';
import { and, desc, eq, gt, isNull, notInArray } from '../db/drizzle.ts';
import { MAX_ENTRIES } from '../db/latest.ts';
import { wholeRow } from '../db/statements/whole-row.ts';
import { writeIfPossible } from '../db/storage/disk-space.ts';
import type { Provider } from '../provider.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { type Caller, createCaller } from './caller.ts';
import { apiTokens, partners, users } from './tables.ts';
import type { CallSource } from './write-positions.ts';

const PREFIX = 'pp_';
const SANDBOX_PREFIX = 'pp_test_';
const SHOWN = 10;
const SHOWN_OF_SANDBOX = 15;
const MINUTE = 60_000;

/** A new token, shown once, and what is stored of it. */
export function generateToken(
  start = PREFIX,
  shown = SHOWN,
): { token: string; tokenHash: string; prefix: string } {
  const token = start + randomToken();
  return { token, tokenHash: hashApiToken(token), prefix: token.slice(0, shown) };
}

export const generateSandboxToken = () => generateToken(SANDBOX_PREFIX, SHOWN_OF_SANDBOX);

/**
 * Hashes a sandbox token with a prefix. A server of an earlier version, which would place real orders, then does not
 * find the token.
 */
const hashApiToken = (token: string) =>
  hashToken(token.startsWith(SANDBOX_PREFIX) ? `sandbox:${token}` : token);

/** The valid tokens of a user, newest first. */
export const listTokensOf = (db: Database, userId: number, now: Date) =>
  db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, now)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(MAX_ENTRIES);

/** Revokes the tokens of a user, except the tokens to keep. */
export async function revokeTokensOf(
  db: Database,
  userId: number,
  keepIds: readonly string[],
): Promise<void> {
  const others = keepIds.length === 0 ? undefined : notInArray(apiTokens.id, [...keepIds]);
  await db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), others));
}

/** The token of a request's header; null without one. */
export const readBearer = (request: Request): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

/** The user of a Bearer token, or null. */
export async function findCallerByToken(
  { db, diskSpace }: Pick<Provider, 'db' | 'diskSpace'>,
  now: Date,
  token: string,
): Promise<{ caller: Caller; source: CallSource } | null> {
  const [found] = await db
    .select({ token: apiTokens, user: wholeRow(users), partner: wholeRow(partners) })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), isNull(users.removedAt)))
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(apiTokens.tokenHash, hashApiToken(token)), gt(apiTokens.expiresAt, now)));
  if (found === undefined) return null;
  const { lastUsedAt } = found.token;
  if (lastUsedAt === null || Math.abs(now.getTime() - lastUsedAt.getTime()) > MINUTE) {
    await writeIfPossible(diskSpace, () =>
      db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, found.token.id)),
    );
  }
  const { id, writtenPosition } = found.token;
  return {
    caller: createCaller(found.user, found.partner, null, found.token),
    source: { kind: 'token', id, writtenPosition },
  };
}
