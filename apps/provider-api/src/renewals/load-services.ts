import type { contract } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { isAtService } from '@portal/api-client/renewal';
import { type CeaseOfCircuit, ceaseSql } from '../circuits/cease.ts';
import { renewalSql } from '../circuits/renewal-status.ts';
import { MONTHLY_COST } from '../circuits/service.ts';
import { circuitAddons, circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import { getTableColumns, inArray, sql } from '../db/drizzle.ts';
import { toAddress } from '../geocoding/address.ts';
import { addresses } from '../geocoding/tables.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';

type CircuitRow = typeof circuits.$inferSelect;

/** A service with all that decides whether and how it can be renewed. */
export interface RenewableService extends CircuitRow {
  /** With its add-ons; null where it is not known. */
  currentCost: number | null;
  renewal: contract.circuits.Circuit['renewal'];
  cease: CeaseOfCircuit | null;
  /** Null if neither its order nor the address book has its address. */
  location: common.Address | null;
  addons: (typeof circuitAddons.$inferSelect)[];
}

/** Loads services in the order of `ids`. 404 if one of them does not exist or belongs to another partner. */
export async function loadServices(
  ids: readonly number[],
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
): Promise<RenewableService[]> {
  const rows = await db
    .select({
      ...getTableColumns(circuits),
      currentCost: MONTHLY_COST.mapWith((cost) => (cost === null ? null : Number(cost))),
      renewal: renewalSql(now()),
      cease: ceaseSql,
      // Plain names: drizzle leaves out the table's name in the columns of a select from one table.
      orderedAt: sql<common.Address | null>`(select bought.address from orders placed
        join quotes bought on bought.reference = placed.quote_reference
        where placed.partner_id = circuits.partner_id and placed.reference = circuits.order_reference)`,
    })
    .from(circuits)
    .where(scope.where(circuits, inArray(circuits.id, [...ids])));
  if (rows.length !== ids.length) throw Refusal.notFound();
  const addons = await scope.list(circuitAddons, { where: inArray(circuitAddons.circuitId, [...ids]) });
  const book = await loadAddresses(
    db,
    rows.filter(({ orderedAt }) => orderedAt === null).map(({ postcode }) => postcode),
  );
  const services = rows.map(({ orderedAt, ...row }) => ({
    ...row,
    location: orderedAt ?? book.find((address) => isAtService(address, { address: row })) ?? null,
    addons: addons.filter(({ circuitId }) => circuitId === row.id),
  }));
  return ids.flatMap((id) => services.find((service) => service.id === id) ?? []);
}

/** Every address of the postcodes. */
async function loadAddresses(db: Database, postcodes: readonly string[]): Promise<common.Address[]> {
  if (postcodes.length === 0) return [];
  const compact = [...new Set(postcodes.map((postcode) => postcode.replace(/\s/g, '').toUpperCase()))];
  const rows = await db.select().from(addresses).where(inArray(addresses.postcodeCompact, compact));
  return rows.map(toAddress);
}
