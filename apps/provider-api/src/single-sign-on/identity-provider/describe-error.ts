import { cutText } from '@portal/api-client/limits';
import { UnreachableTargetError } from '../../webhooks/sending/resolve-target.ts';

/** Why a sign-in or a test failed, for the person who tried. */
export class IdentityProviderError extends Error {}

interface Failure {
  name?: string;
  code?: unknown;
  error?: string;
  cause?: unknown;
}

/** Errors of the authorization and the token endpoint (RFC 6749) that have a cause which people can remove. */
const OAUTH_ERRORS: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was cancelled or refused at the identity provider.',
  invalid_client: 'The identity provider does not accept the client ID or the client secret.',
  unauthorized_client: 'The identity provider does not allow this client to sign in users.',
  invalid_grant: 'The identity provider no longer accepts this sign-in. Start it again.',
  invalid_scope: 'The identity provider does not allow the scopes openid, email and profile.',
  login_required: 'The identity provider asks for a new sign-in. Start it again.',
};

const CODES: Readonly<Record<string, string>> = {
  OAUTH_WWW_AUTHENTICATE_CHALLENGE:
    'The identity provider does not accept the client ID or the client secret.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The token of the identity provider has expired, or its clock is wrong.',
  ENOTFOUND: 'The host name of the identity provider was not found.',
  EAI_AGAIN: 'The host name of the identity provider could not be resolved.',
  ECONNREFUSED: 'The identity provider refused the connection.',
  ECONNRESET: 'The identity provider closed the connection.',
  ERR_JWKS_NO_MATCHING_KEY: 'The identity provider signed with a key that it does not publish.',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The signature of the identity provider is wrong.',
  ERR_JWT_EXPIRED: 'The token of the identity provider has expired.',
  ERR_JOSE_ALG_NOT_ALLOWED: 'The identity provider signs with an algorithm that is not accepted.',
};

/** The text for whatever a request to an identity provider, or a check of its answer, has thrown. */
export function describeFailure(error: unknown): string {
  if (error instanceof IdentityProviderError) return error.message;
  if (error instanceof UnreachableTargetError)
    return 'The identity provider must have a public https address.';
  // Errors of libraries, of Node and of other realms are not instances of this realm's classes.
  const failure: Failure = typeof error === 'object' && error !== null ? error : {};
  const { name = '', error: oauthError = '', cause } = failure;
  const code = String(failure.code ?? '');
  if (name === 'TimeoutError' || name === 'AbortError')
    return 'The identity provider did not answer within 10 seconds.';
  const known = OAUTH_ERRORS[oauthError] ?? CODES[code];
  if (known !== undefined) return known;
  if (oauthError !== '') return `The identity provider answered “${cutText(oauthError, 100)}”.`;
  const causeCode = String((cause as Failure | undefined)?.code ?? '');
  if (CODES[causeCode] !== undefined) return CODES[causeCode];
  if (/^ERR_TLS|CERT|SIGNATURE/.test(code))
    return `The TLS certificate of the identity provider is not valid (${code}).`;
  return `The identity provider sent an invalid response${code === '' ? '' : ` (${code})`}.`;
}
