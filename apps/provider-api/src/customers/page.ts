import type { contract, ParsedOf } from '@portal/api-client';
import { asc, eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { listDocuments } from './documents.ts';
import { listKeys, loadCustomer } from './load-customer.ts';
import { listContacts } from './people.ts';
import { listRecords } from './records.ts';
import { getSummary } from './summaries.ts';
import { type CustomerRow, customers } from './tables.ts';

/** Rows of a section; the lists have the others. */
const NEWEST = 5;

export async function getCustomer(
  { id }: ParsedOf<typeof contract.customers.get>,
  context: Context,
): Promise<contract.customers.CustomerPage> {
  const { scope } = context;
  const customer = await loadCustomer(context, id);
  const keys = await listKeys(scope, customer);
  return {
    ...(await getSummary(customer.id, context)),
    spellings: await listSpellings(scope, customer),
    quotes: await listRecords({ keys, name: 'quotes', limit: NEWEST }, context),
    multiQuotes: await listRecords({ keys, name: 'multiQuotes', limit: NEWEST }, context),
    orders: await listRecords({ keys, name: 'orders', limit: NEWEST }, context),
    services: await listRecords({ keys, name: 'services', limit: NEWEST }, context),
    renewals: await listRecords({ keys, name: 'services', limit: NEWEST, byContractEnd: true }, context),
    cases: await listRecords({ keys, name: 'cases', limit: NEWEST }, context),
    contacts: await listContacts(keys, context),
    documents: await listDocuments(keys, context),
  };
}

async function listSpellings(
  scope: Scope,
  { id }: CustomerRow,
): Promise<contract.customers.CustomerSpelling[]> {
  const rows = await scope.list(customers, {
    where: eq(customers.primaryId, id),
    orderBy: [asc(customers.name)],
  });
  return rows.map(({ id, name, mergedAt, mergedBy, createdAt }) => ({
    id,
    name,
    mergedAt: (mergedAt ?? createdAt).toISOString(),
    mergedBy,
  }));
}
