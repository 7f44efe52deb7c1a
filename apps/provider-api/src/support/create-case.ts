import type { contract, ParsedOf } from '@portal/api-client';
import { eq, sql } from 'drizzle-orm';
import type { Caller } from '../auth/caller.ts';
import { circuits } from '../circuits/tables.ts';
import { contacts } from '../contacts/tables.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';
import type { StoredFile } from '../uploads/store.ts';
import { saveAttachments } from './attachments.ts';
import { CEASE_REASONS, findIssueType, getDepartment } from './case-fields.ts';
import { recordCaseEvent } from './events.ts';
import type { CaseRow } from './mappers.ts';
import { getSlaTarget } from './sla-clock.ts';
import { caseNumbers, supportCases } from './tables.ts';

export type NewCase = ParsedOf<typeof contract.support.createCase>;

const REQUIRED = 'field is required';
const NOT_VALID = 'is not a valid value';

/** What a case of its type must say (the contract's note on `createCase`); a 422 names the fields. */
export function assertValidCase(input: NewCase, today: string): void {
  const faults: Record<string, string> = {};
  const require = (field: keyof NewCase) => {
    if (input[field] === undefined || input[field] === null || input[field] === '') faults[field] = REQUIRED;
  };
  if (input.type !== 'billing') require('circuitId');
  if (input.type === 'assurance') require('priority');
  if (input.type === 'cease') {
    require('reason');
    require('ceaseDate');
    if (input.reason && !CEASE_REASONS.includes(input.reason)) faults['reason'] = NOT_VALID;
    if (input.ceaseDate && input.ceaseDate < today) faults['ceaseDate'] = 'must not be in the past';
  } else {
    require('issueType');
    const issue = findIssueType(input.type, input.issueType);
    if (input.issueType && issue === null) faults['issueType'] = NOT_VALID;
    if (issue !== null && issue.subTypes.length > 0) {
      require('issueSubType');
      if (input.issueSubType && !issue.subTypes.includes(input.issueSubType))
        faults['issueSubType'] = NOT_VALID;
    }
  }
  if (Object.keys(faults).length > 0) throw Refusal.invalid(faults);
}

/** The partner's own service or contact that a case names; anybody else's is as unknown as none. */
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

/** Inside a transaction. */
export async function openCase(
  db: Database,
  scope: Scope,
  caller: Caller,
  input: NewCase,
  files: readonly StoredFile[],
  now: Date,
): Promise<CaseRow> {
  const { circuit, contact } = await findCircuitAndContact(scope, input);
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
    ...getSlaTarget(input.type, priority, { isLeasedLine: circuit?.circuitType === 'Ethernet', issueType }),
    slaRunsSince: now,
    createdAt: now,
    updatedAt: now,
  });
  await saveAttachments(scope, { caseId: row.id, commentId: null }, files, now);
  await recordCaseEvent(scope, row.id, { at: now, title: 'Opened', detail: row.subject, actor: caller.name });
  return row;
}
