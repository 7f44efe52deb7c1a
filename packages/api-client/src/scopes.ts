import type { EndpointSpec } from './endpoint.ts';

/** What an API token may be made for. `…:read` is for calls that only look, `…:write` for those that change. */
export const TOKEN_SCOPES = [
  'quotes:read',
  'quotes:write',
  'quotes:approve',
  'multi-quotes:read',
  'multi-quotes:write',
  'orders:read',
  'orders:write',
  'services:read',
  'services:write',
  'support:read',
  'support:write',
  'documentation:read',
  'contacts:read',
  'contacts:write',
  'company:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * The part of the API that a domain of the contract (the first word of an endpoint's id) belongs to. `account`: what
 * a program needs to know of itself. `person`: for people at a screen, closed to every token (F26).
 */
const PART_OF_DOMAIN: Readonly<Record<string, string>> = {
  auth: 'person',
  twoFactor: 'person',
  notifications: 'person',
  dashboard: 'person',
  search: 'person',
  savedViews: 'person',
  openapi: 'account',
  availability: 'quotes',
  geocoding: 'quotes',
  quotes: 'quotes',
  broadbandQuotes: 'quotes',
  approvals: 'quotes',
  multiQuotes: 'multi-quotes',
  orders: 'orders',
  circuits: 'services',
  support: 'support',
  documentation: 'documentation',
  contacts: 'contacts',
  partner: 'company',
};

/** Calls of `auth` that every token may make: who it stands for, and what the portal offers. */
const FOR_EVERY_TOKEN: ReadonlySet<string> = new Set(['auth.getMe', 'auth.getSettings', 'auth.heartbeat']);

/** What a token must have been made for to make a call: a scope, `any` token, or `none` at all. */
export function scopeOf(
  endpoint: Pick<EndpointSpec, 'access' | 'method'> & { id: string },
): TokenScope | 'any' | 'none' {
  if (endpoint.access === 'public' || FOR_EVERY_TOKEN.has(endpoint.id)) return 'any';
  // Users and tokens of the company are managed by people: a token could otherwise make itself an administrator.
  if (endpoint.access === 'partner.manage' || endpoint.access === 'tokens.manage') return 'none';
  const part = PART_OF_DOMAIN[endpoint.id.split('.')[0] ?? ''] ?? 'person';
  if (part === 'person') return 'none';
  const isRead = endpoint.method === 'GET';
  const wanted = `${part}:${isRead ? 'read' : endpoint.access === 'approve' ? 'approve' : 'write'}`;
  // Approving in bulk is approving, too.
  const scope = wanted === 'multi-quotes:approve' ? 'quotes:approve' : wanted;
  return TOKEN_SCOPES.find((known) => known === scope) ?? 'none';
}
