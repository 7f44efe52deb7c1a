import { brand } from '@portal/brand';
import type { Database } from '../db/database.ts';
import { eq, sql } from '../db/drizzle.ts';
import { suppliers } from './tables.ts';

/**
 * Renames the own network in a database that was seeded under another brand name (specification §3, Supplier), wherever
 * people read or search it, in one transaction.
 */
export async function nameOwnNetwork(db: Database, name: string = brand.ownNetworkName): Promise<void> {
  const [own] = await db.select().from(suppliers).where(eq(suppliers.isOwnNetwork, true));
  if (own === undefined || own.name === name) return;
  const { key, name: before } = own;
  await db.transaction(async (tx) => {
    await tx.update(suppliers).set({ name }).where(eq(suppliers.key, key));
    for (const table of ['quotes', 'orders'])
      await tx.execute(sql`
        update ${sql.identifier(table)} set search_text = replace(search_text, lower(${before}), lower(${name}))
        where supplier_key = ${key}`);
    await tx.execute(sql`
      update circuits set attributes = jsonb_set(attributes, '{ATTR_SUPPLIER}', to_jsonb(${name}::text))
      where supplier_key = ${key} and attributes ? 'ATTR_SUPPLIER'`);
    await tx.execute(sql`
      update supplier_terms set name = replace(name, ${before}, ${name}), title = replace(title, ${before}, ${name}),
        content = replace(content, ${before}, ${name}),
        agreement_copy = replace(agreement_copy, ${before}, ${name})
      where supplier_key = ${key}`);
    await tx.execute(sql`update negotiation_quotes set "group" = ${name} where "group" = ${before}`);
  });
}
