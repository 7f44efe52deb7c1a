import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { toCircuit } from '../circuits/service.ts';
import { circuits } from '../circuits/tables.ts';
import { preparedStatement } from '../db/statements/prepared.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { getCircuitPrice } from './circuit-price.ts';
import { findOpenCease } from './open-cease.ts';
import { supportCases } from './tables.ts';

/** One statement for the service and its open cases, because this page is opened most often. */
const circuitWithCases = preparedStatement((db) => {
  const own = (table: typeof circuits | typeof supportCases) =>
    eq(table.partnerId, sql.placeholder('partnerId'));
  const open = and(
    own(supportCases),
    eq(supportCases.circuitId, circuits.id),
    eq(supportCases.status, 'New'),
  );
  const openCasesCount = sql<number>`(select count(*)::int from ${supportCases} where ${open})`;
  return db
    .select({ ...getTableColumns(circuits), openCasesCount })
    .from(circuits)
    .where(and(own(circuits), eq(circuits.id, sql.placeholder('id'))));
});

/** A service with the number of its open cases: circuits cannot count them, because support depends on circuits. */
export async function getCircuit(
  { id }: ParsedOf<typeof contract.circuits.get>,
  context: Context,
): Promise<contract.circuits.Circuit> {
  const { db, scope, now } = context;
  const [found] = await circuitWithCases(db, { partnerId: scope.partnerId, id: numberId(id) });
  if (found === undefined) throw Refusal.notFound();
  const { openCasesCount, ...row } = found;
  const openCease = openCasesCount === 0 ? null : await findOpenCease(scope, row.id);
  return toCircuit(row, { openCasesCount, openCease, price: await getCircuitPrice(row, context) }, now());
}
