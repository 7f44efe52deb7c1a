import type { EndpointSpec } from './endpoint.ts';

/** Scopes of an API token: `…:read` for calls that read, `…:write` for calls that change something. */
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
 * The part of the API that each domain of the contract (the first word of an endpoint's id) belongs to. `account`:
 * what an application needs to know about itself. `person`: for people only, closed to every token (F26).
 */
const PART_OF_DOMAIN: Readonly<Record<string, string>> = {
  audit: 'person',
  auth: 'person',
  bulkRuns: 'person',
  passkeys: 'person',
  twoFactor: 'person',
  notifications: 'person',
  dashboard: 'person',
  search: 'person',
  savedViews: 'person',
  openapi: 'account',
  sharedProposals: 'person',
  availability: 'quotes',
  geocoding: 'quotes',
  customers: 'quotes',
  quotes: 'quotes',
  broadbandQuotes: 'quotes',
  approvals: 'quotes',
  multiQuotes: 'multi-quotes',
  orders: 'orders',
  circuits: 'services',
  renewals: 'quotes',
  support: 'support',
  documentation: 'documentation',
  contacts: 'contacts',
  partner: 'company',
};

/** Calls that every token may make: its own user, the portal's settings, and bulk runs, which need the scope of what they change. */
const FOR_EVERY_TOKEN: ReadonlySet<string> = new Set([
  'auth.getMe',
  'auth.getSettings',
  'auth.heartbeat',
  'bulkRuns.get',
  'bulkRuns.stop',
  'bulkRuns.undo',
]);

/**
 * Calls that no token may make: who has access, by which tokens, and the customers' pages, which show quotes, orders,
 * services and cases together and would widen the scopes of a token.
 */
const FOR_PEOPLE: ReadonlySet<string> = new Set([
  'customers.createNote',
  'customers.exportRecords',
  'customers.exportSummaries',
  'customers.get',
  'customers.getByName',
  'customers.listActivity',
  'customers.listNotes',
  'customers.listSummaries',
  'customers.merge',
  'customers.removeNote',
  'customers.separate',
  'customers.update',
  'customers.updateNote',
  'partner.listUsers',
  'partner.getUser',
  'partner.listTokens',
]);

/** The scope a call needs: a named scope, `any` token, or `none` when no token may make it. */
export function scopeOf(
  endpoint: Pick<EndpointSpec, 'access' | 'method'> & { id: string },
): TokenScope | 'any' | 'none' {
  if (endpoint.access === 'public' || FOR_EVERY_TOKEN.has(endpoint.id)) return 'any';
  // Only people manage users and tokens; otherwise a token could promote itself to administrator.
  if (endpoint.access === 'partner.manage' || endpoint.access === 'tokens.manage') return 'none';
  if (FOR_PEOPLE.has(endpoint.id)) return 'none';
  const part = PART_OF_DOMAIN[endpoint.id.split('.')[0] ?? ''] ?? 'person';
  if (part === 'person') return 'none';
  const isRead = endpoint.method === 'GET';
  const neededScope = `${part}:${isRead ? 'read' : endpoint.access === 'approve' ? 'approve' : 'write'}`;
  // Bulk approval needs the same scope as approving one quote.
  const scope = neededScope === 'multi-quotes:approve' ? 'quotes:approve' : neededScope;
  return TOKEN_SCOPES.find((known) => known === scope) ?? 'none';
}
