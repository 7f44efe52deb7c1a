import type { contract, OutputOf } from '@portal/api-client';
import { TERMS } from '../config.ts';
import type { Database } from '../db/database.ts';
import { asc } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { suppliers } from './tables.ts';

export async function getSettings(
  _input: unknown,
  { config, db }: Context,
): Promise<OutputOf<typeof contract.auth.getSettings>> {
  return {
    env: config.env,
    terms: [...TERMS],
    suppliers: await listSuppliers(db),
    mapProvider: config.mapProvider,
  };
}

/** Suppliers belong to the provider, so every partner sees the same. */
async function listSuppliers(db: Database): Promise<contract.auth.Supplier[]> {
  return db
    .select({ key: suppliers.key, name: suppliers.name, isOwnNetwork: suppliers.isOwnNetwork })
    .from(suppliers)
    .orderBy(asc(suppliers.position));
}
