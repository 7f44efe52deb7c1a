import { contract } from '@portal/api-client';
import type { Scope } from '../db/scope.ts';
import type { Files } from '../files.ts';
import { Refusal } from '../http/refusal.ts';
import { caseAttachments } from './tables.ts';
import type { AttachmentRow } from './views.ts';

/** The type we answer a download with is ours, by the extension, never the sender's word (F30). */
const TYPES: Readonly<Record<(typeof contract.support.ATTACHMENT_EXTENSIONS)[number], string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};
const MAX_NAME = 150;

/** A file that was checked and stored; a row may be made of it. */
export interface StoredFile {
  name: string;
  type: string;
  sizeBytes: number;
  fileId: string;
}

/** The last part of whatever path a browser sent, without control characters. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(/\p{Cc}/gu, '').trim();
  return printable.slice(-MAX_NAME);
}

function typeOf(name: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const known = contract.support.ATTACHMENT_EXTENSIONS.find((allowed) => allowed === extension);
  return known === undefined ? null : TYPES[known];
}

/** Checks kind and weight of uploaded files before anything is kept; `field` is where a 422 points to. */
export async function storeFiles(
  files: Files,
  uploads: readonly Blob[],
  field: string,
): Promise<StoredFile[]> {
  const total = uploads.reduce((sum, { size }) => sum + size, 0);
  if (total > contract.support.ATTACHMENT_MAX_BYTES) {
    throw Refusal.invalid({
      [field]: `must be less than ${contract.support.ATTACHMENT_MAX_BYTES / 1_000_000} MB`,
    });
  }
  const checked = uploads.map((upload) => {
    const name = cleanName(upload instanceof File ? upload.name : '');
    const type = typeOf(name);
    if (type === null) throw Refusal.invalid({ [field]: 'invalid file type' });
    if (upload.size === 0) throw Refusal.invalid({ [field]: 'is empty' });
    return { upload, name, type };
  });
  const stored: StoredFile[] = [];
  for (const { upload, name, type } of checked) {
    const fileId = await files.save(new Uint8Array(await upload.arrayBuffer()));
    stored.push({ name, type, sizeBytes: upload.size, fileId });
  }
  return stored;
}

export function attach(
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
