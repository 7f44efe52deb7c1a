import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { toCircuit } from '../circuits/service.ts';
import { circuits } from '../circuits/tables.ts';
import type { Scope } from '../db/scope.ts';
import { preparedStatement } from '../db/statements/prepared.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { getCircuitPrice } from './circuit-price.ts';
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

/** The case that asks to end a service and is not finished, if there is one. */
export async function findOpenCease(
  scope: Scope,
  circuitId: number,
): Promise<contract.circuits.Circuit['openCease']> {
  const row = await scope.find(
    supportCases,
    and(
      eq(supportCases.circuitId, circuitId),
      eq(supportCases.type, 'cease'),
      eq(supportCases.status, 'New'),
    ),
  );
  return row === null ? null : { caseId: row.id, caseNumber: row.caseNumber, ceaseDate: row.ceaseDate };
}
