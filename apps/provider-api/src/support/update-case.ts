import type { contract, ParsedOf } from '@portal/api-client';
import { CLOSING_REASON_LABELS } from '@portal/api-client/labels';
import { contacts } from '../contacts/tables.ts';
import type { InputColumns } from '../db/columns/input-columns.ts';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { finishMatters } from '../notifications/notify.ts';
import { resumeRenewals } from '../orders/progress/resume-renewals.ts';
import { describeOwnerChange, findOwner, notifyOwner } from '../partner/owner.ts';
import { Refusal } from '../refusal.ts';
import { londonDay } from '../shared/days.ts';
import { assertNotCeasing } from './assert-not-ceasing.ts';
import { assertNotFinished, type CaseStep, withLockedCase } from './locked-case.ts';
import type { CaseRow } from './mappers.ts';
import { describePriorityChange, PRIORITY_CHANGED } from './priority-change.ts';
import { getCase } from './service.ts';
import { getSlaTarget, startClock, stopClock } from './sla-clock.ts';
import type { supportCases } from './tables.ts';

type Endpoints = typeof contract.support;
type SupportCase = contract.support.SupportCase;

export async function updateCase(
  input: ParsedOf<Endpoints['updateCase']>,
  context: Context,
): Promise<SupportCase> {
  const site = {
    siteContactName: input.siteContactName,
    siteContactNumber: input.siteContactNumber,
    siteAccessTimes: input.siteAccessTimes,
  } satisfies InputColumns<
    Endpoints['updateCase'],
    typeof supportCases,
    'id' | 'version' | 'priority' | 'status' | 'closingReason' | 'closingNote' | 'partnerOwnerId'
  >;
  const change = async (step: CaseStep): Promise<void> => {
    const { row } = step;
    const { priority, status } = input;
    if (Object.values(site).some((value) => value !== undefined)) {
      await step.save({ ...site, version: row.version + 1 });
      await step.record('Site details changed');
    }
    if (input.partnerOwnerId !== undefined) await changeOwner(step, input.partnerOwnerId, context);
    if (priority !== undefined && priority !== row.priority) await changePriority(step, priority);
    if (status === 'Closed') await closeCase(step, input, context);
    if (status === 'New' && row.status !== 'New') await reopenCase(step);
  };
  // Other values may change with a reopening, but not of a case that stays closed.
  await withLockedCase(input, context, change, { reopens: input.status === 'New' });
  return getCase(input, context);
}

async function changeOwner(step: CaseStep, userId: number | null, context: Context): Promise<void> {
  const { tx, scope, row, save, record } = step;
  if (userId === row.partnerOwnerId) return;
  const owner = await findOwner(scope, userId, 'support', 'partnerOwnerId');
  const { ownerId: partnerOwnerId, ownerName: partnerOwnerName } = owner;
  await save({ partnerOwnerId, partnerOwnerName, version: row.version + 1 });
  await record('Owner changed', describeOwnerChange(row.partnerOwnerName, partnerOwnerName));
  await notifyOwner(tx, owner, context, {
    text: `${context.caller.name} made you the owner of ${row.caseNumber}`,
    subtext: row.subject,
    url: `/support/case/${row.id}`,
    type: 'case',
  });
}

async function changePriority(step: CaseStep, priority: CaseRow['priority']): Promise<void> {
  const { row, now } = step;
  assertNotFinished(row);
  const service = { issueType: row.issueType, attributes: row.assetAttributes };
  // Time elapsed under the old target, and its kind of days, stays counted.
  const elapsed = row.slaRunsSince === null ? {} : startClock(row, now);
  await step.save({
    priority,
    ...getSlaTarget(row.type, priority, service),
    ...elapsed,
    version: row.version + 1,
  });
  await step.record(PRIORITY_CHANGED, describePriorityChange(row.priority, priority));
}

async function closeCase(
  { row, now, scope, save, record }: CaseStep,
  { closingReason, closingNote }: Pick<ParsedOf<Endpoints['updateCase']>, 'closingReason' | 'closingNote'>,
  { caller }: Context,
): Promise<void> {
  await save({
    status: 'Closed',
    waitsOn: null,
    closedAt: now,
    ...stopClock(row, now),
    version: row.version + 1,
  });
  await finishMatters(scope, [`case:${row.id}`], now);
  // A resolved cease was carried out: then no renewal of the service goes live.
  if (row.type === 'cease' && row.circuitId !== null && row.status === 'New') {
    const { circuitId, caseNumber } = row;
    await resumeRenewals(scope, { circuitId, caseNumber, at: now, actor: caller.name });
  }
  const why = [closingReason && CLOSING_REASON_LABELS[closingReason], closingNote].filter(Boolean).join(': ');
  await record(row.status === 'Resolved' ? 'Closed' : 'Closed by your company', why || null);
}

async function reopenCase({ tx, row, now, scope, save, record }: CaseStep): Promise<void> {
  if (row.type === 'cease') await assertReopenable(tx, scope, row, now);
  await save({
    status: 'New',
    waitsOn: 'provider',
    resolvedAt: null,
    closedAt: null,
    ...startClock(row, now),
    version: row.version + 1,
  });
  await record('Reopened');
}

/**
 * A cease that was carried out cannot be withdrawn. No service can end in the past, and only one case at a time ends a
 * service.
 */
async function assertReopenable(tx: Database, scope: Scope, row: CaseRow, now: Date): Promise<void> {
  if (row.resolvedAt !== null)
    throw Refusal.conflict(
      'The service was ceased in this case. To get a service at this address again, order a new one. If you have a question about the cease, open a new case.',
      { status: row.status },
    );
  if (row.ceaseDate !== null && row.ceaseDate < londonDay(now))
    throw Refusal.conflict(
      'The cease date has passed. To request another cease, open a new case with a future date.',
      {
        ceaseDate: row.ceaseDate,
      },
    );
  if (row.circuitId !== null) await assertNotCeasing(tx, scope, row.circuitId);
}

export async function escalateCase(
  input: ParsedOf<Endpoints['escalate']>,
  context: Context,
): Promise<SupportCase> {
  await withLockedCase(input, context, async ({ row, now, save, record }) => {
    assertNotFinished(row);
    if (row.escalatedAt !== null) {
      throw Refusal.conflict('This case is already escalated.', {
        escalatedAt: row.escalatedAt.toISOString(),
      });
    }
    await save({ escalatedAt: now, escalationReason: input.reason, version: row.version + 1 });
    await record('Escalated', input.reason);
  });
  return getCase(input, context);
}

export async function setPrimaryContact(
  input: ParsedOf<Endpoints['setPrimaryContact']>,
  context: Context,
): Promise<SupportCase> {
  await withLockedCase(input, context, async ({ row, scope, save, record }) => {
    const contact = await scope.find(contacts, eq(contacts.id, input.contactId));
    if (contact === null) throw Refusal.invalid({ contactId: 'is not a valid value' });
    await save({
      contactId: contact.id,
      contactName: contact.name,
      contactEmail: contact.email,
      version: row.version + 1,
    });
    await record('Primary contact changed', contact.name);
  });
  return getCase(input, context);
}
