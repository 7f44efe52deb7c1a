import type { contract } from '@portal/api-client';
import { type AuditActor, describeCaller, recordedRequest } from '../auth/audit-actor.ts';
import { audit } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { Provider } from '../provider.ts';
import type { Exchange } from './exchange.ts';

type AuditKind = contract.audit.AuditKind;

/** Statuses of refused steps: forbidden, not found, conflict, password required. */
const REFUSED_STEPS: ReadonlySet<number> = new Set([403, 404, 409, 423]);

/** Calls whose 422 is recorded, because it means a wrong password or code. */
const CREDENTIAL_CALLS: ReadonlySet<string> = new Set([
  'auth.login',
  'auth.changePassword',
  'auth.confirmPassword',
  'auth.resetPassword',
  'passkeys.create',
  'passkeys.signIn',
  'singleSignOn.finish',
  'twoFactor.challenge',
  'twoFactor.confirm',
]);

export const isRefusedStep = (status: number, action: string | null): boolean =>
  REFUSED_STEPS.has(status) || (status === 422 && CREDENTIAL_CALLS.has(action ?? ''));

/** PostgreSQL stores no null character, which a hostile path can have. */
const withoutNull = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** The kind of item that the calls of each contract domain change. */
const KIND_OF_DOMAIN: Readonly<Record<string, AuditKind>> = {
  approvals: 'quote',
  auth: 'sign-in',
  availability: 'quote',
  broadbandQuotes: 'quote',
  circuits: 'service',
  contacts: 'contact',
  customers: 'customer',
  multiQuotes: 'multi-quote',
  orders: 'order',
  passkeys: 'sign-in',
  quotes: 'quote',
  savedViews: 'view',
  scim: 'user',
  sharedProposals: 'quote',
  singleSignOn: 'company',
  support: 'case',
  twoFactor: 'sign-in',
  webhooks: 'webhook',
};

/** Calls of a domain that otherwise changes something else. */
const SIGN_IN_CALLS: ReadonlySet<string> = new Set([
  'singleSignOn.start',
  'singleSignOn.startConfirmation',
  'singleSignOn.finish',
  'singleSignOn.logout',
]);

function getKind(action: string): AuditKind {
  const [domain = '', call = ''] = action.split('.');
  if (SIGN_IN_CALLS.has(action)) return 'sign-in';
  if (domain !== 'partner') return KIND_OF_DOMAIN[domain] ?? 'other';
  if (call.endsWith('Token')) return 'token';
  return call === 'update' ? 'company' : 'user';
}

/** The signed-in user of a request, or the user who is signing in; null before the call is known. */
export function getAuditActor({ now }: Pick<Provider, 'now'>, exchange: Exchange): AuditActor | null {
  const { caller, subject, action, address, requestId } = exchange;
  if (action === null) return null;
  const common = { at: now(), address, action, requestId };
  // A partner's customer may be signed in as a user of another company.
  const isCustomer = subject?.userId === null;
  if (caller !== null && !isCustomer) return { ...common, ...describeCaller(caller) };
  const nobody = { partnerId: null, userId: null, userName: null };
  const person = subject === null || subject === undefined ? nobody : subject;
  return { ...common, staffId: null, staffName: null, source: 'portal', ...person };
}

/**
 * Adds a step of a signed-in user or a sign-in attempt to the audit, whether it succeeded or was refused. A successful
 * step is recorded in the transaction of the step.
 */
export async function recordStep(
  on: Database,
  provider: Pick<Provider, 'now'>,
  exchange: Exchange,
  status: number,
): Promise<void> {
  const { caller, subject, params, refusal, requestId } = exchange;
  const actor = getAuditActor(provider, exchange);
  if (actor === null || (caller === null && subject === undefined)) return;
  const thing = params['reference'] ?? params['uuid'] ?? params['id'] ?? null;
  await on.insert(audit).values({
    ...actor,
    params: {
      ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withoutNull(value)])),
      ...(refusal?.state && { state: refusal.state }),
    },
    status,
    reason: refusal?.reason ?? null,
    kind: getKind(actor.action),
    thing: thing === null ? null : withoutNull(thing),
    label: params['reference'] === undefined ? null : withoutNull(params['reference']),
    hasChanges: sql<boolean>`${recordedRequest} = ${requestId}`,
  });
}
