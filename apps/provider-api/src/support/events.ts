import type { Scope } from '../db/scope.ts';
import { caseEvents } from './tables.ts';

interface CaseEvent {
  at: Date;
  title: string;
  detail?: string | null;
  /** Null when the system did it. */
  actor: string | null;
}

export async function recordCaseEvent(scope: Scope, caseId: number, event: CaseEvent): Promise<void> {
  await scope.insert(caseEvents, { caseId, ...event, detail: event.detail ?? null });
}
