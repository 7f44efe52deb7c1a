import type { contract, ParsedOf } from '@portal/api-client';
import { roleHasCapability } from '@portal/auth/access';
import { type CeaseOfCircuit, ceaseSql } from '../circuits/cease.ts';
import { renewalSql } from '../circuits/renewal-status.ts';
import { toCircuit } from '../circuits/service.ts';
import { circuits } from '../circuits/tables.ts';
import { and, eq, getTableColumns, sql } from '../db/drizzle.ts';
import { toDayEnd } from '../db/statements/moment.ts';
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
    .select({
      ...getTableColumns(circuits),
      openCasesCount,
      cease: ceaseSql,
      renewal: renewalSql(sql.placeholder('now')),
    })
    .from(circuits)
    .where(and(own(circuits), eq(circuits.id, sql.placeholder('id'))));
});

/** A service with the number of its open cases: circuits cannot count them, because support depends on circuits. */
export async function getCircuit(
  { id }: ParsedOf<typeof contract.circuits.get>,
  context: Context,
): Promise<contract.circuits.Circuit> {
  const { db, scope, now } = context;
  const [found] = await circuitWithCases(db, {
    partnerId: scope.partnerId,
    id: numberId(id),
    now: toDayEnd(now()),
  });
  if (found === undefined) throw Refusal.notFound();
  const { openCasesCount, cease, renewal, ...row } = found;
  const price = await getCircuitPrice(row, context);
  return toCircuit(
    row,
    { openCasesCount, ...toCeases(cease), price, renewal: renewal && toReadableRenewal(renewal, context) },
    now(),
  );
}

/** A service has either an open cease or one that was carried out. */
function toCeases(
  cease: CeaseOfCircuit | null,
): Pick<contract.circuits.Circuit, 'openCease' | 'carriedOutCease'> {
  if (cease === null) return { openCease: null, carriedOutCease: null };
  const { caseId, caseNumber, ceaseDate, ceasedAt } = cease;
  return ceasedAt === null
    ? { openCease: { caseId, caseNumber, ceaseDate }, carriedOutCease: null }
    : { openCease: null, carriedOutCease: { caseId, caseNumber, ceasedAt } };
}

/** Leaves out the references that the caller's role may not open. */
function toReadableRenewal(
  renewal: NonNullable<contract.circuits.Circuit['renewal']>,
  { caller }: Pick<Context, 'caller'>,
): contract.circuits.Circuit['renewal'] {
  const can = (capability: 'orders' | 'quotes') => roleHasCapability(caller.roleId, capability);
  return {
    ...renewal,
    quoteReference: can('quotes') ? renewal.quoteReference : null,
    orderReference: can('orders') ? renewal.orderReference : null,
  };
}
