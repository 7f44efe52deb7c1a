import { contract } from '@portal/api-client';
import { and, asc, eq, gt } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { CaseRow } from './mappers.ts';
import { caseEvents } from './tables.ts';

/** The title of a change of priority in the history of a case. */
export const PRIORITY_CHANGED = 'Priority changed';

export const describePriorityChange = (before: CaseRow['priority'], after: CaseRow['priority']): string =>
  `${before} → ${after}`;

/** The priority that the case had at a time. The first change after that time names it. */
export async function getPriorityAt(scope: Scope, row: CaseRow, at: Date): Promise<CaseRow['priority']> {
  const [next] = await scope.list(caseEvents, {
    where: and(eq(caseEvents.caseId, row.id), eq(caseEvents.title, PRIORITY_CHANGED), gt(caseEvents.at, at)),
    orderBy: [asc(caseEvents.at), asc(caseEvents.id)],
    limit: 1,
  });
  const [before] = next?.detail?.split(' ') ?? [];
  return contract.support.CASE_PRIORITIES.find((priority) => priority === before) ?? row.priority;
}
