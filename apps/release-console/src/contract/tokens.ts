import * as v from '@portal/api-client/schema';
import { listEndpoint } from '@portal/api-client/schema';
import { CONSOLE_CALL } from './call.ts';

const token = v.object({
  id: v.string(),
  team: v.string(),
  name: v.string(),
  areas: v.array(v.string()),
  state: v.picklist(['active', 'expired', 'revoked']),
  createdAt: v.string(),
  createdBy: v.string(),
  expiresAt: v.string(),
});
export type ReleaseToken = v.InferOutput<typeof token>;

export const listTokens = listEndpoint(
  'listTokens',
  {
    ...CONSOLE_CALL,
    method: 'GET',
    path: '/api/v1/tokens',
    summary: 'The tokens with which teams publish, without their secrets.',
  },
  token,
);
