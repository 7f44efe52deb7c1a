import type { contract, ParsedOf } from '@portal/api-client';
import { lockPartner } from '../auth/lock-partner.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { eq, inArray, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { Refusal } from '../refusal.ts';
import { customerHistory } from './events.ts';
import { findRow, loadCustomer } from './load-customer.ts';
import { getSummary } from './summaries.ts';
import { type CustomerRow, customers } from './tables.ts';

type Contracts = typeof contract.customers;
type Summary = contract.customers.CustomerSummary;

const LABELS: FieldLabels<Contracts['update']> = { ownerId: 'owner' };

export async function updateCustomer(
  { id, ownerId, version }: ParsedOf<Contracts['update']>,
  context: Context,
): Promise<Summary> {
  const { caller, now } = context;
  const customerId = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const { id: ownId } = await loadCustomer({ ...context, scope }, id);
    const current = await scope.get(customers, eq(customers.id, ownId), { lock: 'update' });
    assertNotStale(
      { name: 'customer', format: { ownerId: () => 'another colleague' } },
      current,
      { ownerId, version },
      LABELS,
    );
    const owner = ownerId === null ? null : await scope.find(users, eq(users.id, ownerId));
    if (ownerId !== null && (owner === null || owner.removedAt !== null))
      throw Refusal.invalid({ ownerId: 'is not a user of your company' });
    if (current.ownerId === ownerId) return ownId;
    await scope.update(customers, { ownerId, version: current.version + 1 }, eq(customers.id, ownId));
    await customerHistory.record(scope, ownId, {
      at: now(),
      title: owner === null ? 'Owner removed' : `Owner set to ${owner.firstName} ${owner.lastName}`,
      actor: caller.name,
    });
    return ownId;
  });
  return getSummary(customerId, context);
}

/** The row and every customer merged into it, directly or indirectly. */
async function listMergedInto(tx: Database, { id }: CustomerRow): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`with recursive merged as (
      select ${customers.id} as id from ${customers} where ${customers.id} = ${id}
      union select ${customers.id} from ${customers} join merged on ${customers.mergedIntoId} = merged.id
    ) select id from merged`,
  );
  return rows.map((row) => row.id);
}

/** Changes no quote, order, service or case: the merged customer only shares the page. */
export async function mergeCustomers(
  { id, otherId }: ParsedOf<Contracts['merge']>,
  context: Context,
): Promise<Summary> {
  const { caller, now } = context;
  const customerId = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    // Two customers must not be merged into each other.
    await lockPartner(tx, scope.partnerId);
    const customer = await loadCustomer({ ...context, scope }, id);
    const other = await findOther({ ...context, scope }, otherId);
    if (other.id === customer.id) {
      if (otherId === customer.id || otherId === numberId(id))
        throw Refusal.invalid({ otherId: 'is already shown as this customer' });
      return customer.id; // a repeat
    }
    await scope.update(
      customers,
      { primaryId: customer.id },
      inArray(customers.id, await listMergedInto(tx, other)),
    );
    await scope.update(
      customers,
      {
        mergedIntoId: customer.id,
        mergedAt: now(),
        mergedBy: caller.name,
        version: other.version + 1,
      },
      eq(customers.id, other.id),
    );
    await customerHistory.record(scope, customer.id, {
      at: now(),
      title: `Merged with ${other.name}`,
      actor: caller.name,
    });
    return customer.id;
  });
  return getSummary(customerId, context);
}

async function findOther(context: Context, otherId: number): Promise<CustomerRow> {
  try {
    return await loadCustomer(context, otherId);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404)
      throw Refusal.invalid({ otherId: 'is not a customer of your company' });
    throw error;
  }
}

/** The spelling is a customer again, with what had been merged into it. */
export async function separateCustomer(
  { id }: ParsedOf<Contracts['separate']>,
  context: Context,
): Promise<Summary> {
  const { caller, now } = context;
  const spellingId = numberId(id);
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    await lockPartner(tx, scope.partnerId);
    const spelling = await findRow(scope, spellingId);
    const { primaryId } = spelling;
    if (primaryId === null) {
      await loadCustomer({ ...context, scope }, spellingId);
      return; // a repeat
    }
    const own = await listMergedInto(tx, spelling);
    await scope.update(customers, { primaryId: spelling.id }, inArray(customers.id, own));
    await scope.update(
      customers,
      { primaryId: null, mergedIntoId: null, mergedAt: null, mergedBy: null, version: spelling.version + 1 },
      eq(customers.id, spelling.id),
    );
    await customerHistory.record(scope, primaryId, {
      at: now(),
      title: `Separated from ${spelling.name}`,
      actor: caller.name,
    });
  });
  return getSummary(spellingId, context);
}
