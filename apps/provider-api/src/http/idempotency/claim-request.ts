import type { AnyEndpoint } from '@portal/api-client';
import type { Caller } from '../../auth/caller.ts';
import type { Provider } from '../../provider.ts';
import { Refusal } from '../../refusal.ts';
import type { WireInput } from '../request/body/collect-entries.ts';
import type { Answer } from '../response/answer.ts';
import { type Claim, claimKey } from './claims.ts';
import { honoursIdempotencyKey } from './exceptions.ts';
import { fingerprintOf } from './fingerprint.ts';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Claims the request's key, if it has one and the endpoint honours it. For a repeat, returns the stored answer
 * instead.
 */
export async function claimRequest(
  provider: Pick<Provider, 'db' | 'now'>,
  caller: Caller | null,
  endpoint: AnyEndpoint,
  request: Request,
  body: WireInput,
): Promise<{ claim: Claim | null } | { replay: Answer }> {
  const key = request.headers.get(HEADER);
  if (key === null || caller === null || !honoursIdempotencyKey(endpoint)) return { claim: null };
  if (!KEY.test(key)) {
    throw Refusal.malformed('The Idempotency-Key must have 1 to 200 visible ASCII characters.');
  }
  const fingerprint = await fingerprintOf(endpoint.method, new URL(request.url), body);
  // A key that a test used must not answer a real request. No key of a caller contains a space.
  return claimKey(provider, caller, caller.isSandbox ? `sandbox ${key}` : key, fingerprint);
}
