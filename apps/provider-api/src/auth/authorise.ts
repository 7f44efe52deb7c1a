import type { AnyEndpoint } from '@portal/api-client';
import { isAllowedDuringImpersonation } from '@portal/api-client/impersonation';
import { requiredPriceAccess } from '@portal/api-client/price-access';
import { scopeOf } from '@portal/api-client/scopes';
import { roleHasCapability, seesPrices } from '@portal/auth/access';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import type { Caller, PartnerRow } from './caller.ts';
import { assertAllowedInSandbox } from './sandbox.ts';
import { hasSecondFactor } from './second-factor.ts';

/** Services and support cases come from the CRM and need an account there (R13). */
const NO_CRM_ACCOUNT =
  'Services and support cases are available once your company has a service account. Your account manager can set it up.';

/** In production only designated partners have multi-quotes (R16). */
export function isMultiQuoteTester(config: Config, partner: PartnerRow): boolean {
  return config.env !== 'production' || partner.isMultiQuoteTester;
}

export function isPasswordExpired(caller: Caller, now: Date): boolean {
  const expires = caller.user.passwordExpiresAt;
  return expires !== null && expires <= now && !caller.usesSingleSignOn;
}

export function hasAcceptedSla(config: Config, partner: PartnerRow): boolean {
  return partner.slaVersion >= config.slaVersion;
}

/** Steps that the caller must complete before other calls are allowed, in the order of R10. The texts are from §8. */
export function outstandingStep(config: Config, caller: Caller, now: Date): string | null {
  if (caller.partner.force2fa && !caller.usesSingleSignOn && !hasSecondFactor(caller.user)) {
    return 'You must setup 2FA before you can use the system.';
  }
  if (isPasswordExpired(caller, now)) return 'Your password has expired, please set a new one.';
  if (!hasAcceptedSla(config, caller.partner)) {
    return 'Your company must accept the latest Service Level Agreement.';
  }
  return null;
}

/** A token is limited to its scopes, within the role of the user who created it. */
function refuseWithoutScope(endpoint: AnyEndpoint, caller: Caller): void {
  if (caller.scopes === null) return;
  const scope = scopeOf(endpoint);
  if (scope === 'any') return;
  if (scope === 'none') throw Refusal.forbidden('You cannot do this with an API token.');
  if (!caller.scopes.includes(scope)) {
    throw Refusal.forbidden(`This API token needs the scope ${scope}.`);
  }
}

/** Calls that set or show prices need a user who may see these prices, whatever the role. */
function refuseWithoutPrices(endpoint: AnyEndpoint, caller: Caller): void {
  if (seesPrices(caller.prices, requiredPriceAccess(endpoint))) return;
  throw Refusal.forbidden(
    caller.prices === 'none'
      ? 'Prices are hidden from you, so you cannot do this. Ask your company’s administrator for access.'
      : 'Costs are hidden from you, so you cannot do this. Ask your company’s administrator for access.',
  );
}

/** The one place that decides whether a caller may make a call: 401 when nobody is signed in, 403 otherwise. */
export function authorise(endpoint: AnyEndpoint, caller: Caller | null, config: Config, now: Date): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (caller === null) throw Refusal.unauthenticated();
  refuseWithoutScope(endpoint, caller);
  if (caller.isSandbox) assertAllowedInSandbox(endpoint);
  if (caller.impersonatedBy !== null && !isAllowedDuringImpersonation(endpoint)) {
    throw Refusal.forbidden('You cannot do this while acting as another user.');
  }
  if (access === 'session') return;
  const step = outstandingStep(config, caller, now);
  if (step !== null) throw Refusal.forbidden(step);
  const isDelegated = access === 'approve' && caller.approvesForColleague;
  if (!roleHasCapability(caller.roleId, access) && !isDelegated) throw Refusal.forbidden();
  refuseWithoutPrices(endpoint, caller);
  // Bulk approval needs both the role and access to multi-quotes.
  if (endpoint.id.startsWith('multiQuotes.') && !isMultiQuoteTester(config, caller.partner)) {
    throw Refusal.forbidden('Multi quotes are not available to your company.');
  }
  const isFromCrm = access === 'services' || access === 'services.renew' || access === 'support';
  if (isFromCrm && !caller.partner.hasSfAccount) {
    throw Refusal.forbidden(NO_CRM_ACCOUNT);
  }
}
