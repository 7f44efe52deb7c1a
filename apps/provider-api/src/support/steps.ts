import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, isNull } from 'drizzle-orm';
import type { Caller } from '../auth/caller.ts';
import { circuits } from '../circuits/tables.ts';
import { contacts } from '../contacts/tables.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { notify } from '../notifications/service.ts';
import { Refusal } from '../refusal.ts';
import type { StoredFile } from '../uploads/store.ts';
import { saveAttachments } from './attachments.ts';
import { recordCaseEvent } from './events.ts';
import { type AttachmentRow, type CaseRow, type CommentRow, isFinished } from './mappers.ts';
import { getSlaTarget, startClock, stopClock } from './sla-clock.ts';
import { caseComments, supportCases } from './tables.ts';

/** Every step runs inside a transaction, on the case's locked row, by one moment of the server's clock. */
export interface Step {
  tx: Database;
  scope: Scope;
  caller: Caller;
  now: Date;
}

async function lockCase({ scope }: Step, id: number): Promise<CaseRow> {
  return scope.get(supportCases, eq(supportCases.id, id), { lock: 'update' });
}

function assertNotClosed(row: CaseRow): void {
  if (row.status === 'Closed') {
    throw Refusal.conflict('This case is closed. Open a new one if the matter goes on.', {
      status: row.status,
    });
  }
}

function assertNotFinished(row: CaseRow): void {
  assertNotClosed(row);
  if (isFinished(row.status)) {
    throw Refusal.conflict('This case is resolved. Open it again first.', { status: row.status });
  }
}

async function saveCase(step: Step, row: CaseRow, changes: Partial<CaseRow>): Promise<void> {
  await step.scope.update(supportCases, { ...changes, updatedAt: step.now }, eq(supportCases.id, row.id));
}

const recordEvent = (step: Step, row: CaseRow, title: string, detail: string | null = null) =>
  recordCaseEvent(step.scope, row.id, { at: step.now, title, detail, actor: step.caller.name });

type Changes = Omit<ParsedOf<typeof contract.support.updateCase>, 'id'>;

export async function updateCase(step: Step, id: number, changes: Changes): Promise<void> {
  const row = await lockCase(step, id);
  assertNotClosed(row);
  const { status, priority, ...site } = changes;
  if (Object.values(site).some((value) => value !== undefined)) {
    await saveCase(step, row, site);
    await recordEvent(step, row, 'Site details changed');
  }
  if (priority !== undefined && priority !== row.priority) await changePriority(step, row, priority);
  if (status === 'Closed') await closeCase(step, row);
  if (status === 'New' && row.status === 'Resolved') await reopenCase(step, row);
}

async function changePriority(step: Step, row: CaseRow, priority: CaseRow['priority']): Promise<void> {
  assertNotFinished(row);
  const circuit = row.circuitId ? await step.scope.find(circuits, eq(circuits.id, row.circuitId)) : null;
  const about = { isLeasedLine: circuit?.circuitType === 'Ethernet', issueType: row.issueType };
  // What has run so far was run under the old promise's days, and stays.
  const sofar = row.slaRunsSince === null ? {} : startClock(row, step.now);
  await saveCase(step, row, { priority, ...getSlaTarget(row.type, priority, about), ...sofar });
  await recordEvent(step, row, 'Priority changed', `${row.priority} → ${priority}`);
}

async function closeCase(step: Step, row: CaseRow): Promise<void> {
  await saveCase(step, row, {
    status: 'Closed',
    waitsOn: null,
    closedAt: step.now,
    ...stopClock(row, step.now),
  });
  await recordEvent(step, row, row.status === 'Resolved' ? 'Closed' : 'Closed by the partner');
}

async function reopenCase(step: Step, row: CaseRow): Promise<void> {
  await saveCase(step, row, {
    status: 'New',
    waitsOn: 'provider',
    resolvedAt: null,
    ...startClock(row, step.now),
  });
  await recordEvent(step, row, 'Opened again');
}

export async function escalateCase(step: Step, id: number, reason: string): Promise<void> {
  const row = await lockCase(step, id);
  assertNotFinished(row);
  if (row.escalatedAt !== null) {
    throw Refusal.conflict('This case is escalated already.', { escalatedAt: row.escalatedAt.toISOString() });
  }
  await saveCase(step, row, { escalatedAt: step.now, escalationReason: reason });
  await recordEvent(step, row, 'Escalated', reason);
}

export async function setPrimaryContact(step: Step, id: number, contactId: number): Promise<void> {
  const row = await lockCase(step, id);
  assertNotClosed(row);
  const contact = await step.scope.find(contacts, eq(contacts.id, contactId));
  if (contact === null) throw Refusal.invalid({ contactId: 'is not a valid value' });
  await saveCase(step, row, { contactId, contactName: contact.name, contactEmail: contact.email });
  await recordEvent(step, row, 'Primary contact changed', contact.name);
}

/** What waited on the partner waits on us again, and its clock runs on. */
export async function addComment(
  step: Step,
  id: number,
  comment: string,
  files: readonly StoredFile[],
): Promise<{ row: CommentRow; attachments: AttachmentRow[] }> {
  const found = await lockCase(step, id);
  assertNotClosed(found);
  const row = await step.scope.insert(caseComments, {
    caseId: id,
    comment,
    author: step.caller.name,
    isPartner: true,
    createdAt: step.now,
  });
  const attachments = await saveAttachments(step.scope, { caseId: id, commentId: row.id }, files, step.now);
  const answered = found.waitsOn === 'partner';
  await saveCase(step, found, answered ? { waitsOn: 'provider', ...startClock(found, step.now) } : {});
  await recordEvent(step, found, answered ? 'Answered by the partner' : 'Comment added');
  await notifyOpener(step.tx, found, step.caller.name, step.caller.userId);
  return { row, attachments };
}

export async function addFile(step: Step, id: number, file: StoredFile): Promise<AttachmentRow> {
  const found = await lockCase(step, id);
  assertNotClosed(found);
  const [row] = await saveAttachments(step.scope, { caseId: id, commentId: null }, [file], step.now);
  if (row === undefined) throw new Error('The attachment was not stored.');
  await saveCase(step, found, {});
  await recordEvent(step, found, 'File attached', file.name);
  return row;
}

/** What the desk says first; what it needs to go on, where it needs anything. */
const FIRST_RESPONSE: Readonly<Record<CaseRow['type'], (row: CaseRow) => string>> = {
  assurance: (row) =>
    `I have taken this case and am testing ${row.assetName ?? 'the service'}.${
      row.siteAccessTimes ? '' : ' In case an engineer has to come: tell us when the site is open.'
    }`,
  billing: () => 'I have taken this case and am looking into your account.',
  cease: (row) => `I have taken this case and will confirm the cease of ${row.assetName ?? 'the service'}.`,
};

/** Whoever opened a case hears that somebody else wrote to it. */
export async function notifyOpener(
  tx: Database,
  row: CaseRow,
  author: string,
  authorId?: number,
): Promise<void> {
  if (row.createdById === null || row.createdById === authorId) return;
  await notify(
    tx,
    { partnerId: row.partnerId, userIds: [row.createdById] },
    {
      text: `${author} commented on ${row.caseNumber}`,
      subtext: row.subject,
      url: `/support/case/${row.id}`,
      type: 'case',
    },
  );
}

/** Who takes a new case, by department. */
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

/** The desk takes a new case and says so; doing it twice changes nothing. */
export async function assignCase(tx: Database, scope: Scope, id: number, now: Date): Promise<void> {
  const row = await scope.find(supportCases, and(eq(supportCases.id, id), isNull(supportCases.owner)));
  if (row === null || isFinished(row.status)) return;
  const owner = getOwner(row.department, row.id);
  const changed = await scope.update(
    supportCases,
    { owner, updatedAt: now },
    and(eq(supportCases.id, id), isNull(supportCases.owner)),
  );
  if (changed.length === 0) return;
  await recordCaseEvent(scope, id, {
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
  await notifyOpener(tx, row, owner);
}
