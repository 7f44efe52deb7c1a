import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX,
  formatMaxSize,
} from '@portal/api-client/limits';
import { fileList } from '@portal/ui/forms';
import * as v from 'valibot';

/** Limits of file fields, the same as the provider's. */
export const SINGLE_FILE_LIMITS = {
  accept: ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`),
  maxSizeKb: ATTACHMENT_MAX_BYTES / 1024,
} as const;

export const MULTIPLE_FILE_LIMITS = { ...SINGLE_FILE_LIMITS, maxFiles: ATTACHMENTS_MAX } as const;

/** Files sent with one call; the size limit applies to their total. */
export const attachmentList = () =>
  v.pipe(
    fileList(),
    v.check(
      (files) => files.reduce((sum, { size }) => sum + size, 0) <= ATTACHMENT_MAX_BYTES,
      `The {field} field size must be less than ${formatMaxSize(ATTACHMENT_MAX_BYTES)} in total`,
    ),
  );
