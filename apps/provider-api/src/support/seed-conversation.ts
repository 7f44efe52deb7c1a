import type { caseComments, caseEvents, supportCases } from './tables.ts';

export const MINUTE = 60_000;

export type NewCase = typeof supportCases.$inferInsert & { id: number; createdAt: Date; updatedAt: Date };

/** When the desk asks the partner a question, if it does. */
export const getQuestionTime = (createdAt: Date) => new Date(createdAt.getTime() + 14 * MINUTE);

export function createComments(row: NewCase): (typeof caseComments.$inferInsert)[] {
  const comment = (minutes: number, author: string, isPartner: boolean, text: string) => ({
    partnerId: row.partnerId,
    caseId: row.id,
    comment: text,
    author,
    isPartner,
    createdAt: new Date(row.createdAt.getTime() + minutes * MINUTE),
  });
  const owner = row.owner ?? 'Service Desk';
  const contact = row.contactName ?? 'Partner';
  const comments = [
    comment(6, owner, false, 'Thank you. We are looking at the line and will update you here.'),
  ];
  if (row.waitsOn === 'partner') {
    comments.push(
      comment(
        14,
        owner,
        false,
        'We need someone at the site to check the lights on the terminating unit. Which are lit?',
      ),
    );
  } else {
    comments.push(comment(12, contact, true, 'The site can be reached until 17:00 today.'));
  }
  if (row.resolvedAt) {
    comments.push({
      ...comment(0, owner, false, 'This is now fixed. Please tell us if you still see a problem.'),
      createdAt: row.resolvedAt,
    });
  }
  return comments;
}

export function createEvents(row: NewCase): (typeof caseEvents.$inferInsert)[] {
  const owner = row.owner ?? 'Service Desk';
  const event = (at: Date, title: string, detail: string | null, actor: string | null) => ({
    partnerId: row.partnerId,
    caseId: row.id,
    at,
    title,
    detail,
    actor,
  });
  const after = (minutes: number) => new Date(row.createdAt.getTime() + minutes * MINUTE);
  return [
    event(row.createdAt, 'Opened', row.subject, row.contactName ?? null),
    event(after(2), 'Assigned', `${owner}, ${row.department}`, null),
    ...(row.waitsOn === 'partner'
      ? [event(getQuestionTime(row.createdAt), 'Waiting for you', 'The clock is paused.', owner)]
      : []),
    ...(row.escalatedAt
      ? [event(row.escalatedAt, 'Escalated', row.escalationReason ?? null, row.contactName ?? null)]
      : []),
    ...(row.resolvedAt ? [event(row.resolvedAt, 'Resolved', null, owner)] : []),
    ...(row.closedAt
      ? [
          event(
            row.closedAt,
            row.resolvedAt ? 'Closed' : 'Closed by your company',
            row.resolvedAt ? 'Confirmed by your company.' : null,
            row.contactName ?? null,
          ),
        ]
      : []),
  ];
}
