import { contract } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { caseCommentHistory, caseHistory } from './events.ts';
import { type CaseRow, isFinished, toCase } from './mappers.ts';
import { listAttachments } from './service.ts';
import { supportCases } from './tables.ts';

const { REOPEN_DAYS } = contract.support;
/** Full days of 24 hours, as on the screen: calendar days differ when the clocks change. */
const REOPEN_MS = REOPEN_DAYS * 86_400_000;

/** One change to a case: a transaction on its locked row, at one time of the server's clock. */
export interface CaseStep {
  tx: Database;
  scope: Scope;
  row: CaseRow;
  now: Date;
  /** Stores changes; edits of the partner's own fields also raise the version. */
  save(changes: Partial<CaseRow>): Promise<void>;
  record(title: string, detail?: string | null): Promise<void>;
  /** {@link record} for a step that added a comment. */
  recordComment(title: string): Promise<void>;
}

/**
 * Runs `work` on the locked case. 409 once the case is closed, unless `reopens` it in time, and with the current case
 * when it has changed since the version the caller saw.
 */
export function withLockedCase<Result>(
  { id, version }: { id: string; version?: number | undefined },
  context: Context,
  work: (step: CaseStep) => Promise<Result>,
  { reopens = false }: { reopens?: boolean } = {},
): Promise<Result> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const ofCase = eq(supportCases.id, numberId(id));
    const row = await scope.get(supportCases, ofCase, { lock: 'update' });
    if (reopens) assertReopenable(row, now);
    else assertNotClosed(row);
    if (version !== undefined && version !== row.version) {
      const current = toCase(row, await listAttachments(scope, row.id));
      throw Refusal.conflict('This case has changed since you opened it.', { current: toWire(current) });
    }
    return work({
      tx,
      scope,
      row,
      now,
      save: async (changes) => {
        await scope.update(supportCases, { ...changes, updatedAt: now }, ofCase);
      },
      record: (title, detail = null) =>
        caseHistory.record(scope, row.id, { at: now, title, detail, actor: context.caller.name }),
      recordComment: (title) =>
        caseCommentHistory.record(scope, row.id, {
          at: now,
          title,
          detail: null,
          actor: context.caller.name,
        }),
    });
  });
}

function assertNotClosed({ status }: CaseRow): void {
  if (status === 'Closed') {
    throw Refusal.conflict('This case is closed. Reopen it, or open a new case if the problem continues.', {
      status,
    });
  }
}

function assertReopenable({ status, closedAt }: CaseRow, now: Date): void {
  if (status === 'Closed' && (closedAt === null || closedAt.getTime() + REOPEN_MS < now.getTime())) {
    throw Refusal.conflict(
      `This case was closed more than ${REOPEN_DAYS} days ago. Open a new case if the problem continues.`,
      { status },
    );
  }
}

export function assertNotFinished({ status }: CaseRow): void {
  if (isFinished(status)) throw Refusal.conflict('This case is resolved. Reopen it first.', { status });
}
