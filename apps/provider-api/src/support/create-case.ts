import type { contract, ParsedOf } from '@portal/api-client';
import type { Caller } from '../auth/caller.ts';
import { circuits } from '../circuits/tables.ts';
import { contacts } from '../contacts/tables.ts';
import type { Database } from '../db/database.ts';
import { eq, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { londonDay } from '../shared/days.ts';
import { type StoredFile, withStoredFiles } from '../uploads/store.ts';
import { assertNotCeasing } from './assert-not-ceasing.ts';
import { CEASE_REASONS, findIssueType, getDepartment } from './case-fields.ts';
import { saveAttachments } from './comments.ts';
import { caseCreationHistory } from './events.ts';
import { assignCaseJob } from './jobs.ts';
import type { CaseRow } from './mappers.ts';
import { getCase } from './service.ts';
import { getSlaTarget } from './sla-clock.ts';
import { caseNumbers, supportCases } from './tables.ts';

type NewCase = ParsedOf<typeof contract.support.createCase>;

const REQUIRED = 'field is required';
const NOT_VALID = 'is not a valid value';

/** 422 with the fields that a case of its type lacks (see `createCase` in the contract). */
function assertValidCase(input: NewCase, today: string): void {
  const errors: Record<string, string> = {};
  const requireField = (field: keyof NewCase) => {
    if (input[field] === undefined || input[field] === null || input[field] === '') errors[field] = REQUIRED;
  };
  if (input.type !== 'billing') requireField('circuitId');
  if (input.type === 'assurance') requireField('priority');
  if (input.type === 'cease') {
    requireField('reason');
    requireField('ceaseDate');
    if (input.reason && !CEASE_REASONS.includes(input.reason)) errors['reason'] = NOT_VALID;
    if (input.ceaseDate && input.ceaseDate < today) errors['ceaseDate'] = 'must not be in the past';
  } else {
    requireField('issueType');
    const issue = findIssueType(input.type, input.issueType);
    if (input.issueType && issue === null) errors['issueType'] = NOT_VALID;
    if (issue !== null && issue.subTypes.length > 0) {
      requireField('issueSubType');
      if (input.issueSubType && !issue.subTypes.includes(input.issueSubType))
        errors['issueSubType'] = NOT_VALID;
    }
  }
  if (Object.keys(errors).length > 0) throw Refusal.invalid(errors);
}

/** The service and contact that a case names; another partner's are as unknown as missing ones. */
async function findCircuitAndContact(scope: Scope, input: NewCase) {
  const circuit = input.circuitId ? await scope.find(circuits, eq(circuits.id, input.circuitId)) : null;
  if (input.circuitId && circuit === null) throw Refusal.invalid({ circuitId: NOT_VALID });
  const contact = input.contactId ? await scope.find(contacts, eq(contacts.id, input.contactId)) : null;
  if (input.contactId && contact === null) throw Refusal.invalid({ contactId: NOT_VALID });
  return { circuit, contact };
}

async function nextCaseNumber(db: Database): Promise<string> {
  const answer = await db.execute<{ number: string }>(
    sql`select nextval(${caseNumbers.seqName ?? ''}::regclass)::text as number`,
  );
  return `CS-${answer.rows[0]?.number}`;
}

/** Opens a case and leaves its assignment to a job. */
export async function createCase(input: NewCase, context: Context): Promise<contract.support.SupportCase> {
  const now = context.now();
  const { partnerId } = context.caller;
  assertValidCase(input, londonDay(now));
  const caseId = await withStoredFiles(context, input.attachments ?? [], 'attachments', (stored) =>
    context.db.transaction(async (tx) => {
      const { id } = await openCase(tx, context.scope.on(tx), context.caller, input, stored, now);
      await context.jobs.send(tx, assignCaseJob, { partnerId, caseId: id });
      return id;
    }),
  );
  return getCase({ id: String(caseId) }, context);
}

async function openCase(
  db: Database,
  scope: Scope,
  caller: Caller,
  input: NewCase,
  files: readonly StoredFile[],
  now: Date,
): Promise<CaseRow> {
  const { circuit, contact } = await findCircuitAndContact(scope, input);
  if (input.type === 'cease' && circuit !== null) await assertNotCeasing(db, scope, circuit.id);
  const priority = input.priority ?? 'Low';
  const issueType = input.type === 'cease' ? null : (input.issueType ?? null);
  const row = await scope.insert(supportCases, {
    caseNumber: await nextCaseNumber(db),
    type: input.type,
    subject: input.subject,
    description: input.description,
    issueType,
    issueSubType: input.issueSubType || null,
    department: getDepartment(input.type, issueType),
    priority,
    status: 'New',
    waitsOn: 'provider',
    reason: input.type === 'cease' ? (input.reason ?? null) : null,
    ceaseDate: input.type === 'cease' ? (input.ceaseDate ?? null) : null,
    circuitId: circuit?.id ?? null,
    assetName: circuit?.name ?? null,
    assetAttributes: circuit?.attributes ?? {},
    customerName: circuit?.customerName ?? (input.customerName || null),
    postcode: circuit?.postcode ?? null,
    contactId: contact?.id ?? null,
    contactName: contact?.name ?? caller.name,
    contactEmail: contact?.email ?? caller.user.email,
    siteContactName: input.siteContactName || null,
    siteContactNumber: input.siteContactNumber || null,
    siteAccessTimes: input.siteAccessTimes || null,
    createdById: caller.userId,
    partnerOwnerId: caller.userId,
    partnerOwnerName: caller.name,
    ...getSlaTarget(input.type, priority, { issueType, attributes: circuit?.attributes ?? {} }),
    slaRunsSince: now,
    createdAt: now,
    updatedAt: now,
  });
  await saveAttachments(scope, { caseId: row.id, commentId: null }, files, now);
  await caseCreationHistory.record(scope, row.id, {
    at: now,
    title: 'Opened',
    detail: row.subject,
    actor: caller.name,
  });
  return row;
}
