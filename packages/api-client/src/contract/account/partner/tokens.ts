import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  listEndpoint,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { never } from 'valibot';
import { TOKEN_SCOPES } from '../../../scopes.ts';
import { expiresInDays } from '../../shared/token-days.ts';

export const token = v.object({
  id: v.string(),
  name: v.string(),
  /** The token's first characters, to identify it. */
  prefix: v.string(),
  /** Scopes of the token, limited by the role of the user who created it. */
  scopes: v.array(v.picklist(TOKEN_SCOPES)),
  /** Creates and sees only test data. Cannot be changed later. */
  isSandbox: v.optional(v.boolean(), false),
  createdBy: v.nullable(v.string()),
  /** The caller's own tokens; administrators may also revoke tokens of other users. */
  isOwn: v.boolean(),
  createdAt: instant,
  lastUsedAt: v.nullable(instant),
  expiresAt: instant,
});
export type Token = v.InferOutput<typeof token>;

export const listTokens = listEndpoint(
  'partner.listTokens',
  {
    method: 'GET',
    path: '/api/v1/partner/tokens',
    source: 'extension',
    access: 'partner',
    summary: 'API tokens of the partner, newest first, without the secrets.',
  },
  token,
);
export const createToken = resourceEndpoint(
  'partner.createToken',
  {
    method: 'POST',
    path: '/api/v1/partner/tokens',
    source: 'extension',
    access: 'tokens.manage',
    summary: 'Creates an API token. Only this response contains the secret.',
    body: v.object({
      name: requiredTextLine(100),
      scopes: v.pipe(v.array(v.picklist(TOKEN_SCOPES)), v.minLength(1, 'field is required')),
      /** Quotes and orders that the token creates are test data, which never reaches a customer or a supplier. */
      isSandbox: v.optional(v.boolean(), false),
      expiresInDays,
      /** The response field's name; accepting it here would silently create a token that never expires. */
      expiresAt: v.optional(never('cannot be set: say in expires_in_days how long it works')),
    }),
  },
  v.object({ ...token.entries, plainTextToken: v.string() }),
);
export const revokeToken = emptyEndpoint('partner.revokeToken', {
  method: 'DELETE',
  path: '/api/v1/partner/tokens/{id}',
  source: 'extension',
  access: 'tokens.manage',
  summary: 'Revokes an API token immediately: the caller’s own, or for administrators any.',
});
