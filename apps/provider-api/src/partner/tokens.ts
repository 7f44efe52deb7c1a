import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { desc, eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { requireConfirmedPassword } from '../account/password/confirm-password.ts';
import { apiTokens, users } from '../auth/tables.ts';
import { generateToken } from '../auth/tokens.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';

type Token = contract.partner.Token;

export async function listTokens(_input: unknown, { db, scope }: Context): Promise<Token[]> {
  const rows = await db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(scope.where(apiTokens))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map(({ token, user }) => toToken(token, `${user.firstName} ${user.lastName}`));
}

function toToken(row: typeof apiTokens.$inferSelect, createdBy: string): Token {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    createdBy,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Only a hash is stored: this is the only response that contains the token. */
export async function createToken(
  input: ParsedOf<typeof contract.partner.createToken>,
  context: Context,
): Promise<OutputOf<typeof contract.partner.createToken>> {
  const { caller, scope, now } = context;
  requireConfirmedPassword(context);
  const { token, tokenHash, prefix } = generateToken();
  const days = input.expiresInDays ?? null;
  const row = await scope.insert(apiTokens, {
    userId: caller.userId,
    name: input.name,
    tokenHash,
    prefix,
    scopes: TOKEN_SCOPES.filter((scope) => input.scopes.includes(scope)),
    expiresAt: days === null ? null : DateTime.fromJSDate(now()).plus({ days }).toJSDate(),
    createdAt: now(),
  });
  return { ...toToken(row, caller.name), plainTextToken: token };
}

export async function revokeToken(
  { id }: ParsedOf<typeof contract.partner.revokeToken>,
  { scope }: Context,
): Promise<void> {
  const removed = await scope.remove(apiTokens, eq(apiTokens.id, uuidId(id)));
  if (removed.length === 0) throw Refusal.notFound();
}
