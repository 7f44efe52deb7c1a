import type { Database } from '../db/database.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { instantAsJson } from '../db/statements/json-row.ts';

export interface CeaseOfCircuit {
  caseId: number;
  caseNumber: string;
  /** The requested day. */
  ceaseDate: string | null;
  /** When the service ceased; null while the case is open. */
  ceasedAt: string | null;
}

/**
 * The case that ends a service, in a statement that selects from `circuits`; null without one. The case is open, or was
 * carried out since the present contract began. No renewal may be sold then. A case that was closed without being
 * resolved was withdrawn. In plain SQL, because the domain of cases depends on circuits, and with plain names, because
 * drizzle leaves out the table's name in the columns of a select from one table.
 */
export const ceaseSql = sql<CeaseOfCircuit | null>`(select json_build_object(
    'caseId', cease.id,
    'caseNumber', cease.case_number,
    'ceaseDate', cease.cease_date,
    'ceasedAt', ${instantAsJson(sql`cease.resolved_at`)})
  from support_cases cease
  where cease.circuit_id = circuits.id and cease.partner_id = circuits.partner_id and cease.type = 'cease'
    and (cease.status = 'New' or cease.resolved_at >= coalesce(
      (select max(live.at) from order_events live
        where live.order_reference = circuits.order_reference and live.milestone = 'live'),
      '-infinity'))
  order by cease.resolved_at desc nulls last limit 1)`;

/**
 * Whether the service was ceased, in a statement that selects from `circuits`. Services with such a case are found
 * first, because {@link ceaseSql} looks up each service.
 */
export const isCeasedSql = (partnerId: number): SQL<boolean> =>
  sql`(circuits.id in (
    select cease.circuit_id from support_cases cease
    where cease.partner_id = ${partnerId} and cease.type = 'cease' and cease.resolved_at is not null
      and cease.circuit_id is not null
  ) and (${ceaseSql} ->> 'ceasedAt') is not null)`;

/** {@link ceaseSql} of one service. */
export async function findCease(
  db: Database,
  { partnerId, circuitId }: { partnerId: number; circuitId: number },
): Promise<CeaseOfCircuit | null> {
  const { rows } = await db.execute<{ cease: CeaseOfCircuit | null }>(
    sql`select ${ceaseSql} as cease from circuits where partner_id = ${partnerId} and id = ${circuitId}`,
  );
  return rows[0]?.cease ?? null;
}
