import { count } from 'drizzle-orm';
import { users } from '../auth/tables.ts';
import type { Domain } from '../domain.ts';
import type { Provider } from '../provider.ts';
import { suppliers } from '../settings/tables.ts';
import { createSeedContext } from './context.ts';

/**
 * Fills an empty database: what the product cannot do without (`reference`) always, the demo where the
 * configuration asks for it. All or nothing: a crash in the middle leaves it empty. Answers what was filled in.
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
    const seed = createSeedContext(provider, tx);
    if (needsReference) for (const domain of domains) await domain.reference?.(seed);
    if (needsDemo) for (const domain of domains) await domain.demo?.(seed);
  });
  return needsDemo ? 'demo' : 'reference';
}
