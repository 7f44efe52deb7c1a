import { contract } from '@portal/api-client';
import { fromRow } from '../db/columns/from-row.ts';
import type { caseAttachments, caseComments, supportCases } from './tables.ts';

export type CaseRow = typeof supportCases.$inferSelect;
export type AttachmentRow = typeof caseAttachments.$inferSelect;
type CommentRow = typeof caseComments.$inferSelect;

/** Resolved and Closed count as finished (§4). */
export function isFinished(status: contract.support.CaseStatus): boolean {
  return status !== 'New';
}

export const toAttachment = (row: AttachmentRow): contract.support.Attachment =>
  fromRow(contract.support.attachment, row, {});

export const toCase = (row: CaseRow, attachments: readonly AttachmentRow[]): contract.support.SupportCase =>
  fromRow(contract.support.supportCase, row, {
    isClosed: isFinished(row.status),
    isEscalated: row.escalatedAt !== null,
    attachments: attachments.map(toAttachment),
  });

export const toComment = (
  row: CommentRow,
  attachments: readonly AttachmentRow[],
): contract.support.CaseComment =>
  fromRow(contract.support.caseComment, row, {
    attachments: attachments.filter(({ commentId }) => commentId === row.id).map(toAttachment),
  });
