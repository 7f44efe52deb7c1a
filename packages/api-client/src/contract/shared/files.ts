import * as v from 'valibot';
import { instant } from './common.ts';

/** The total size of the files in one call, and the accepted file types. */
export const ATTACHMENT_MAX_BYTES = 9_000_000;
export const ATTACHMENT_EXTENSIONS = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'txt',
  'csv',
  'docx',
  'xlsx',
  'zip',
] as const;
export const ATTACHMENTS_MAX = 5;

/** §3 Attachment, with what a download needs. */
export const attachment = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  sizeBytes: v.number(),
  createdAt: instant,
});
export type Attachment = v.InferOutput<typeof attachment>;
