import type { Scope } from '../db/scope.ts';
import type { StoredFile } from '../uploads/store.ts';
import type { AttachmentRow } from './mappers.ts';
import { caseAttachments } from './tables.ts';

export function saveAttachments(
  scope: Scope,
  to: { caseId: number; commentId: number | null },
  stored: readonly StoredFile[],
  now: Date,
): Promise<AttachmentRow[]> {
  return scope.insertMany(
    caseAttachments,
    stored.map((file) => ({ ...file, ...to, createdAt: now })),
  );
}
