import type { contract } from '@portal/api-client';
import { asc } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { suppliers } from './tables.ts';

/** Suppliers belong to the provider, not to a partner: everyone sees the same. */
export async function listSuppliers(db: Database): Promise<contract.auth.Supplier[]> {
  return db
    .select({ key: suppliers.key, name: suppliers.name, isOwnNetwork: suppliers.isOwnNetwork })
    .from(suppliers)
    .orderBy(asc(suppliers.position));
}
