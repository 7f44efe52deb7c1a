import { ATTACHMENT_MAX_BYTES, formatMaxSize } from '@portal/api-client/limits';
import { type Files, InfectedFileError, removeFile } from '../files/files.ts';
import type { Log } from '../log.ts';
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

/** Stores a checked file. 422 on `field` if it is infected. */
export async function saveFile(files: Files, bytes: Uint8Array, field: string): Promise<string> {
  try {
    return await files.save(bytes);
  } catch (error) {
    if (!(error instanceof InfectedFileError)) throw error;
    throw Refusal.invalid({ [field]: `This file contains malware (${error.threat}) and was not uploaded.` });
  }
}

/**
 * Stores files while `work` creates their rows. All files are checked before any is stored, and all are removed if
 * `work` refuses. After any other error the rows may have been committed, so the files stay: the job that removes
 * orphaned files looks for the rows.
 */
export async function withStoredFiles<Answer>(
  context: { files: Files; log: Log },
  uploads: readonly Blob[],
  field: string,
  work: (stored: readonly StoredFile[]) => Promise<Answer>,
): Promise<Answer> {
  const checked = await check(uploads, field);
  const stored: StoredFile[] = [];
  try {
    for (const { name, type, bytes } of checked) {
      const fileId = await saveFile(context.files, bytes, field);
      stored.push({ name, type, sizeBytes: bytes.byteLength, fileId });
    }
    return await work(stored);
  } catch (error) {
    if (error instanceof Refusal) for (const { fileId } of stored) await removeFile(fileId, context);
    throw error;
  }
}
