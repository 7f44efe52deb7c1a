import type { contract, OutputOf } from '@portal/api-client';
import { and, gte, lte, type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { ceaseSql } from './cease.ts';
import { circuits } from './tables.ts';

/** The contract ends today or within so many days. A service with a cease ends itself, so there is nothing to renew. */
export function endsWithin(days: number, now: Date): SQL | undefined {
  return and(
    gte(circuits.contractEnd, londonDay(now)),
    lte(circuits.contractEnd, londonDay(addDays(now, days))),
    sql`${ceaseSql} is null`,
  );
}

export async function countRenewals(
  _input: unknown,
  { db, scope, now }: Context,
): Promise<OutputOf<typeof contract.circuits.countRenewals>> {
  const within = (days: number) =>
    sql<number>`count(*) filter (where ${endsWithin(days, now())})`.mapWith(Number);
  const [counts] = await db
    .select({ in30Days: within(30), in60Days: within(60), in90Days: within(90) })
    .from(circuits)
    .where(scope.where(circuits));
  return counts ?? { in30Days: 0, in60Days: 0, in90Days: 0 };
}
