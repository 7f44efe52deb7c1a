import { audit } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import type { Provider } from '../provider.ts';
import type { Exchange } from './exchange.ts';

/** Statuses of refused steps: forbidden, not found, conflict, password required. */
const REFUSED_STEPS: ReadonlySet<number> = new Set([403, 404, 409, 423]);

export const isRefusedStep = (status: number): boolean => REFUSED_STEPS.has(status);

/** PostgreSQL stores no null character, which a hostile path can have. */
const withoutNull = (text: string): string => text.replaceAll('\0', '\uFFFD');

/**
 * Adds a signed-in user's step to the audit, whether it succeeded or was refused. A successful step is recorded in
 * its own transaction.
 */
export async function recordStep(
  on: Database,
  { now }: Pick<Provider, 'now'>,
  exchange: Exchange,
  status: number,
): Promise<void> {
  const { caller, action, params, refusal, requestId } = exchange;
  if (caller === null || action === null) return;
  await on.insert(audit).values({
    at: now(),
    partnerId: caller.partnerId,
    userId: caller.userId,
    staffId: caller.impersonatedBy?.id ?? null,
    action,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withoutNull(value)])),
    status,
    reason: refusal?.reason ?? null,
    requestId,
  });
}
