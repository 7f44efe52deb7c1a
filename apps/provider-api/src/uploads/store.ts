import { ATTACHMENT_MAX_BYTES, formatMaxSize } from '@portal/api-client/limits';
import type { Files } from '../files.ts';
import { Refusal } from '../refusal.ts';
import { detectFileType, sanitizeFileName } from './file-type.ts';
import { imageSizeError } from './image-size.ts';

/** A file that was checked and stored. */
export interface StoredFile {
  name: string;
  type: string;
  sizeBytes: number;
  fileId: string;
}

interface CheckedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** `field` is the field a 422 names. */
async function check(uploads: readonly Blob[], field: string): Promise<CheckedFile[]> {
  const limit = ATTACHMENT_MAX_BYTES;
  const total = uploads.reduce((sum, { size }) => sum + size, 0);
  if (total > limit) throw Refusal.invalid({ [field]: `size must be less than ${formatMaxSize(limit)}` });
  const checked: CheckedFile[] = [];
  for (const upload of uploads) {
    const name = sanitizeFileName(upload instanceof File ? upload.name : '');
    if (upload.size === 0) throw Refusal.invalid({ [field]: 'is empty' });
    const bytes = new Uint8Array(await upload.arrayBuffer());
    const type = await detectFileType(name, bytes);
    if (type === null) throw Refusal.invalid({ [field]: 'invalid file type' });
    const sizeError = imageSizeError(bytes);
    if (sizeError !== null) throw Refusal.invalid({ [field]: sizeError });
    checked.push({ name, type, bytes });
  }
  return checked;
}

/**
 * Stores files while `work` creates their rows. All files are checked before any is stored, and all are removed if
 * `work` fails, so that no orphaned file remains.
 */
export async function withStoredFiles<Answer>(
  files: Files,
  uploads: readonly Blob[],
  field: string,
  work: (stored: readonly StoredFile[]) => Promise<Answer>,
): Promise<Answer> {
  const checked = await check(uploads, field);
  const stored: StoredFile[] = [];
  try {
    for (const { name, type, bytes } of checked) {
      stored.push({ name, type, sizeBytes: bytes.byteLength, fileId: await files.save(bytes) });
    }
    return await work(stored);
  } catch (error) {
    for (const { fileId } of stored) await files.remove(fileId);
    throw error;
  }
}
