import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { ADMINISTRATOR } from '@portal/auth/access';
import { DateTime } from 'luxon';
import { requireConfirmedPassword } from '../account/password/confirm-password.ts';
import type { Caller } from '../auth/caller.ts';
import { apiTokens, users } from '../auth/tables.ts';
import { generateSandboxToken, generateToken } from '../auth/tokens.ts';
import { desc, eq } from '../db/drizzle.ts';
import { MAX_ENTRIES } from '../db/latest.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';

type Token = contract.partner.Token;

export async function listTokens(_input: unknown, { db, scope, caller }: Context): Promise<Token[]> {
  const rows = await db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(scope.where(apiTokens))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(MAX_ENTRIES);
  return rows.map(({ token, user }) => toToken(token, `${user.firstName} ${user.lastName}`, caller));
}

function toToken(row: typeof apiTokens.$inferSelect, createdBy: string, caller: Caller): Token {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    isSandbox: row.isForSandbox,
    createdBy,
    isOwn: row.userId === caller.userId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Only a hash is stored: this is the only response that contains the token. */
export async function createToken(
  input: ParsedOf<typeof contract.partner.createToken>,
  context: Context,
): Promise<OutputOf<typeof contract.partner.createToken>> {
  const { caller, scope, now } = context;
  requireConfirmedPassword(context);
  const { token, tokenHash, prefix } = input.isSandbox ? generateSandboxToken() : generateToken();
  const row = await scope.insert(apiTokens, {
    userId: caller.userId,
    name: input.name,
    tokenHash,
    prefix,
    scopes: TOKEN_SCOPES.filter((scope) => input.scopes.includes(scope)),
    isForSandbox: input.isSandbox,
    expiresAt: DateTime.fromJSDate(now()).plus({ days: input.expiresInDays }).toJSDate(),
    createdAt: now(),
  });
  return { ...toToken(row, caller.name, caller), plainTextToken: token };
}

/** Only administrators can revoke a colleague's token, because the applications that use it stop working. */
export async function revokeToken(
  { id }: ParsedOf<typeof contract.partner.revokeToken>,
  { scope, caller }: Context,
): Promise<void> {
  const token = await scope.get(apiTokens, eq(apiTokens.id, uuidId(id)));
  if (token.userId !== caller.userId && caller.roleId !== ADMINISTRATOR)
    throw Refusal.forbidden('Only an administrator can revoke the token of a colleague.');
  await scope.remove(apiTokens, eq(apiTokens.id, token.id));
}
