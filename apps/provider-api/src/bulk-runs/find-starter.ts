import { type Caller, createCaller } from '../auth/caller.ts';
import { authoriseWithDelegations } from '../auth/delegations/authorise-delegate.ts';
import { partners, staff, users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import type { AnyBulkKind, Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { RunRow } from './to-run.ts';

const NO_ACCESS = 'The person who started this change no longer has access.';

/**
 * Loads the user who started a run, with their current role. Throws a {@link Refusal} if they may no longer make the
 * change.
 */
export async function findStarter(
  tx: Database,
  run: Pick<RunRow, 'createdById' | 'partnerId' | 'staffId'>,
  endpoint: AnyBulkKind['endpoint'],
  { config }: Pick<Provider, 'config'>,
  now: Date,
): Promise<Caller> {
  if (run.createdById === null) throw Refusal.forbidden(NO_ACCESS);
  const [found] = await tx
    .select({ user: users, partner: partners, staff })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .leftJoin(staff, eq(staff.id, run.staffId ?? 0))
    .where(and(eq(users.id, run.createdById), eq(users.partnerId, run.partnerId), isNull(users.removedAt)));
  if (!found) throw Refusal.forbidden(NO_ACCESS);
  const caller = createCaller(found.user, found.partner, found.staff);
  await authoriseWithDelegations(endpoint, caller, { db: tx, config, now: () => now });
  return caller;
}
