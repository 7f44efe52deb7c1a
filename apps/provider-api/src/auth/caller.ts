import type { PriceAccess } from '@portal/api-client/capability';
import type { TokenScope } from '@portal/api-client/scopes';
import { getPriceAccess } from '@portal/auth/access';
import type { InferSelectModel } from '../db/drizzle.ts';
import type { apiTokens, partners, users } from './tables.ts';

export type UserRow = InferSelectModel<typeof users>;
export type PartnerRow = InferSelectModel<typeof partners>;

export interface Caller {
  readonly user: UserRow;
  readonly partner: PartnerRow;
  readonly userId: number;
  readonly partnerId: number;
  readonly roleId: number;
  /** What the user sees of prices. Administrators see everything. */
  readonly prices: PriceAccess;
  /** Full name, for histories. */
  readonly name: string;
  /** The staff member who acts as the user. */
  readonly impersonatedBy: { readonly id: number; readonly name: string } | null;
  /** `token`: an API token, which acts as its user but cannot change the account itself. */
  readonly via: 'session' | 'token';
  /** The token's scopes; null in a session. */
  readonly scopes: readonly TokenScope[] | null;
  /** Sees and creates only test data: a sandbox token, or a person who looks at test data. */
  readonly isSandbox: boolean;
  /** The user signed in with the company's identity provider, so the portal requires no password or second factor. */
  readonly usesSingleSignOn: boolean;
  /** May decide approval requests for a colleague who is away. Looked up only for calls that decide them. */
  readonly approvesForColleague: boolean;
}

export function createCaller(
  user: UserRow,
  partner: PartnerRow,
  impersonatedBy: Caller['impersonatedBy'],
  token: Pick<typeof apiTokens.$inferSelect, 'scopes' | 'isForSandbox'> | null = null,
  // Tokens and jobs have no session: there, what the user did before counts.
  usesSingleSignOn: boolean = user.singleSignOnSince !== null,
): Caller {
  return {
    user,
    partner,
    userId: user.id,
    partnerId: partner.id,
    roleId: user.roleId,
    prices: getPriceAccess(user),
    name: `${user.firstName} ${user.lastName}`,
    impersonatedBy,
    via: token === null ? 'session' : 'token',
    scopes: token?.scopes ?? null,
    isSandbox: token?.isForSandbox ?? false,
    usesSingleSignOn,
    approvesForColleague: false,
  };
}
