import * as v from '@portal/api-client/schema';
import { instant } from '@portal/api-client/schema';
import { ATTACHMENTS_MAX } from '../../limits.ts';

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
