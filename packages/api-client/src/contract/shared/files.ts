import * as v from 'valibot';
import { ATTACHMENTS_MAX } from '../../limits.ts';
import { instant } from './common.ts';

/** §3 Attachment, with what a download needs. */
export const attachment = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  sizeBytes: v.number(),
  createdAt: instant,
});
export type Attachment = v.InferOutput<typeof attachment>;

/** Files sent with a form: a multipart list arrives as one value or as several. */
export const attachedFiles = () =>
  v.optional(
    v.pipe(
      v.union([v.array(v.blob()), v.blob()]),
      v.transform((value) => (Array.isArray(value) ? value : [value])),
      v.maxLength(ATTACHMENTS_MAX, `may not be greater than ${ATTACHMENTS_MAX} files`),
    ),
  );
