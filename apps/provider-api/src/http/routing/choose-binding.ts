import type { AnyEndpoint } from '@portal/api-client';
import { Refusal } from '../../refusal.ts';
import type { WireInput } from '../request/body/collect-entries.ts';
import { type BodyCosts, readCharged } from '../request/body/read-charged.ts';
import type { Binding } from './bind.ts';
import type { Route } from './routes.ts';

export function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/**
 * Finds the endpoint of a request. `_method` turns a POST into another method only where the endpoint's encoding allows
 * it (R3); anywhere else the field is rejected (F27).
 */
export async function chooseBinding(
  route: Route,
  request: Request,
  costs: BodyCosts,
  allow: (endpoint: AnyEndpoint) => Promise<void>,
): Promise<{ binding: Binding; body: WireInput }> {
  // Authorises before reading the body, so that nobody can upload to a call they may not make.
  const [first] = route.candidates;
  if (first !== undefined && route.candidates.length === 1) await allow(first.binding.endpoint);
  const body = isRead(request) ? {} : await readCharged(route, request, costs);
  const { _method: override, ...rest } = body;
  const overrideMethod = override === undefined ? null : String(override).toUpperCase();
  const chosen = route.candidates.find(({ byOverride }) => byOverride === overrideMethod);
  if (chosen === undefined) throw Refusal.methodNotAllowed(route.allowed);
  if (route.candidates.length > 1) await allow(chosen.binding.endpoint);
  return { binding: chosen.binding, body: rest };
}

/** A mail scanner's HEAD must not use up a link, nor mark notifications as read (R8). */
export function assertNotHeadOfWrite(request: Request, { candidates, allowed }: Route): void {
  if (request.method !== 'HEAD') return;
  if (candidates.some(({ binding }) => binding.endpoint.writesOnGet)) throw Refusal.methodNotAllowed(allowed);
}
