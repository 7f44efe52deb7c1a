import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, sql } from 'drizzle-orm';
import { type CircuitRow, toCircuit } from '../circuits/service.ts';
import { circuits } from '../circuits/tables.ts';
import { preparedRows } from '../db/statements/rows.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { supportCases } from './tables.ts';

/** One statement for the service and its open cases, because this page is opened most often. */
const circuitWithCases = preparedRows<'partnerId' | 'id'>(circuits, () => {
  const own = (table: typeof circuits | typeof supportCases) =>
    eq(table.partnerId, sql.placeholder('partnerId'));
  const open = and(
    own(supportCases),
    eq(supportCases.circuitId, circuits.id),
    eq(supportCases.status, 'New'),
  );
  return {
    where: and(own(circuits), eq(circuits.id, sql.placeholder('id'))),
    also: { openCasesCount: sql`(select count(*)::int from ${supportCases} where ${open})` },
  };
});

/** A service with the number of its open cases: circuits cannot count them, because support depends on circuits. */
export async function getCircuit(
  { id }: ParsedOf<typeof contract.circuits.get>,
  { db, scope, now }: Context,
): Promise<contract.circuits.Circuit> {
  const [found] = await circuitWithCases(db, { partnerId: scope.partnerId, id: numberId(id) });
  if (found === undefined) throw Refusal.notFound();
  const { openCasesCount, ...row } = found as CircuitRow & { openCasesCount: number }; // columns and `also`
  return toCircuit(row, openCasesCount, now());
}
