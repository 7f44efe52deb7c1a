import type { Database } from '../db/database.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Services } from '../notifications/notify.ts';
import { notifyFollowers } from './comments.ts';
import { caseCommentHistory } from './events.ts';
import { type CaseRow, isFinished } from './mappers.ts';
import { caseComments, supportCases } from './tables.ts';

/** The desk's first reply, with a request for anything it needs. */
const FIRST_RESPONSE: Readonly<Record<CaseRow['type'], (row: CaseRow) => string>> = {
  assurance: (row) =>
    `I have taken this case and am testing ${row.assetName ?? 'the service'}.${
      row.siteAccessTimes ? '' : ' If an engineer visit is needed, when can we have access?'
    }`,
  billing: () => 'I have taken this case and am looking into your account.',
  cease: (row) => `I have taken this case and will confirm the cease of ${row.assetName ?? 'the service'}.`,
};

/** People who take new cases, by department. */
const DESKS: Readonly<Record<string, readonly string[]>> = {
  'Service Desk': ['Imogen Farrow', 'Declan Moss', 'Priya Nair'],
  Billing: ['Harriet Lowe'],
  'Credit Control': ['Owen Prior'],
  Ceases: ['Sian Maddox'],
};

export function getOwner(department: string, caseId: number): string {
  const desk = DESKS[department] ?? [];
  return desk[caseId % Math.max(1, desk.length)] ?? 'Service Desk';
}

/** Assigns a new case and posts the first reply. Running it twice changes nothing. */
export async function assignCase(tx: Database, scope: Scope, id: number, services: Services): Promise<void> {
  const now = services.now();
  const row = await scope.find(supportCases, and(eq(supportCases.id, id), isNull(supportCases.owner)));
  if (row === null || isFinished(row.status)) return;
  const owner = getOwner(row.department, row.id);
  const changed = await scope.update(
    supportCases,
    { owner, updatedAt: now },
    and(eq(supportCases.id, id), isNull(supportCases.owner)),
  );
  if (changed.length === 0) return;
  await caseCommentHistory.record(scope, id, {
    at: now,
    title: 'Assigned',
    detail: `${owner}, ${row.department}`,
    actor: null,
  });
  await scope.insert(caseComments, {
    caseId: id,
    comment: FIRST_RESPONSE[row.type](row),
    author: owner,
    isPartner: false,
    createdAt: now,
  });
  await notifyFollowers(tx, row, owner, services);
}
