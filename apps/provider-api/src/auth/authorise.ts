import type { AnyEndpoint } from '@portal/api-client';
import { scopeOf } from '@portal/api-client/scopes';
import { roleHas } from '@portal/auth/access';
import type { Config } from '../config.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, PartnerRow } from './caller.ts';

/** Multi-quotes are open to all but in production, where the partner must be one of the designated (R16). */
export function isMultiQuoteTester(config: Config, partner: PartnerRow): boolean {
  return config.env !== 'production' || partner.isMultiQuoteTester;
}

export function isPasswordExpired(caller: Caller, now: Date): boolean {
  const expires = caller.user.passwordExpiresAt;
  return expires !== null && expires <= now;
}

export function hasAcceptedSla(config: Config, partner: PartnerRow): boolean {
  return partner.slaVersion >= config.slaVersion;
}

/** What the caller still has to do before anything else answers, in the order of R10; the words are §8's. */
function outstandingStep(config: Config, caller: Caller, now: Date): string | null {
  if (caller.partner.force2fa && caller.user.twoFactorConfirmedAt === null) {
    return 'You must setup 2FA before you can use the system.';
  }
  if (isPasswordExpired(caller, now)) return 'Your password has expired, please set a new one.';
  if (!hasAcceptedSla(config, caller.partner)) {
    return 'Your company must accept the latest Service Level Agreement.';
  }
  return null;
}

/** A token does what it was made for, within what its maker may do. */
function refuseWithoutScope(endpoint: AnyEndpoint, caller: Caller): void {
  if (caller.scopes === null) return;
  const scope = scopeOf(endpoint);
  if (scope === 'any') return;
  if (scope === 'none') throw Refusal.forbidden('This cannot be done with an API token.');
  if (!caller.scopes.includes(scope)) {
    throw Refusal.forbidden(`This API token was not made for this; it needs the scope ${scope}.`);
  }
}

/**
 * Whether a caller may make a call: the one place that decides. Refuses with 401 when nobody is signed in and with
 * 403 otherwise.
 */
export function authorise(endpoint: AnyEndpoint, caller: Caller | null, config: Config, now: Date): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (caller === null) throw Refusal.unauthenticated();
  refuseWithoutScope(endpoint, caller);
  if (access === 'session') return;
  const step = outstandingStep(config, caller, now);
  if (step !== null) throw Refusal.forbidden(step);
  if (!roleHas(caller.roleId, access)) throw Refusal.forbidden();
  if (access === 'multi-quotes' && !isMultiQuoteTester(config, caller.partner)) {
    throw Refusal.forbidden('Multi-quotes are not open to your company.');
  }
}

/** Password, second factor and tokens are the person's own: out of reach of staff and of API tokens (F26). */
export function refuseStandIn(caller: Caller): void {
  if (caller.impersonatedBy !== null) {
    throw Refusal.forbidden('This cannot be done while acting as another user.');
  }
  if (caller.via === 'token') throw Refusal.forbidden('This cannot be done with an API token.');
}
