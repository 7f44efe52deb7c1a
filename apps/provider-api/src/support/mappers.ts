import type { contract } from '@portal/api-client';
import type { caseAttachments, caseComments, supportCases } from './tables.ts';

export type CaseRow = typeof supportCases.$inferSelect;
export type AttachmentRow = typeof caseAttachments.$inferSelect;
type CommentRow = typeof caseComments.$inferSelect;

/** Resolved and Closed count as finished (§4). */
export function isFinished(status: contract.support.CaseStatus): boolean {
  return status !== 'New';
}

const toIsoText = (instant: Date | null) => instant?.toISOString() ?? null;

function toCaseSummary(row: CaseRow): contract.support.CaseSummary {
  return {
    id: row.id,
    caseNumber: row.caseNumber,
    subject: row.subject,
    type: row.type,
    issueType: row.issueType,
    issueSubType: row.issueSubType,
    priority: row.priority,
    status: row.status,
    isClosed: isFinished(row.status),
    waitsOn: row.waitsOn,
    isEscalated: row.escalatedAt !== null,
    circuitId: row.circuitId,
    assetName: row.assetName,
    customerName: row.customerName,
    postcode: row.postcode,
    contactName: row.contactName,
    owner: row.owner,
    partnerOwnerId: row.partnerOwnerId,
    partnerOwnerName: row.partnerOwnerName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function toAttachment(row: AttachmentRow): contract.support.Attachment {
  const { id, name, type, sizeBytes, createdAt } = row;
  return { id, name, type, sizeBytes, createdAt: createdAt.toISOString() };
}

export function toCase(row: CaseRow, attachments: readonly AttachmentRow[]): contract.support.SupportCase {
  return {
    ...toCaseSummary(row),
    description: row.description,
    reason: row.reason,
    ceaseDate: row.ceaseDate,
    department: row.department,
    assetAttributes: row.assetAttributes,
    attachments: attachments.map(toAttachment),
    contactId: row.contactId,
    contactEmail: row.contactEmail,
    siteContactName: row.siteContactName,
    siteContactNumber: row.siteContactNumber,
    siteAccessTimes: row.siteAccessTimes,
    escalatedAt: toIsoText(row.escalatedAt),
    escalationReason: row.escalationReason,
    resolvedAt: toIsoText(row.resolvedAt),
    closedAt: toIsoText(row.closedAt),
  };
}

export function toComment(
  row: CommentRow,
  attachments: readonly AttachmentRow[],
): contract.support.CaseComment {
  return {
    id: row.id,
    comment: row.comment,
    author: row.author,
    isPartner: row.isPartner,
    attachments: attachments.filter(({ commentId }) => commentId === row.id).map(toAttachment),
    createdAt: row.createdAt.toISOString(),
  };
}
