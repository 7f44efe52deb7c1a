import { skipAudit } from '../auth/audit-actor.ts';
import { users } from '../auth/tables.ts';
import { count } from '../db/drizzle.ts';
import type { Domain } from '../domain.ts';
import type { Provider } from '../provider.ts';
import { suppliers } from '../settings/tables.ts';
import { createSeedContext } from './context.ts';

/**
 * Seeds an empty database in one transaction: always the reference data, and the demo if configured. Returns what was
 * seeded.
 */
export async function fillDatabase(
  provider: Provider,
  domains: readonly Domain[],
): Promise<'nothing' | 'reference' | 'demo'> {
  const [suppliersThere] = await provider.db.select({ total: count() }).from(suppliers);
  const [usersThere] = await provider.db.select({ total: count() }).from(users);
  const needsReference = suppliersThere?.total === 0;
  const needsDemo = provider.config.demoData && usersThere?.total === 0;
  if (!needsReference && !needsDemo) return 'nothing';
  await provider.db.transaction(async (tx) => {
    await skipAudit(tx);
    const seed = createSeedContext(provider, tx);
    if (needsReference) for (const domain of domains) await domain.reference?.(seed);
    if (needsDemo) for (const domain of domains) await domain.demo?.(seed);
  });
  return needsDemo ? 'demo' : 'reference';
}
