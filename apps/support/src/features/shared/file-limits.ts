import { contract } from '@portal/api-client';
import { fileList } from '@portal/ui/forms';
import * as v from 'valibot';

const { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } = contract.support;

/** What a file field of the support pages takes; the provider holds the same limits. */
export const SINGLE_FILE_LIMITS = {
  accept: ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`),
  maxSizeKb: Math.floor(ATTACHMENT_MAX_BYTES / 1024),
} as const;

export const MULTIPLE_FILE_LIMITS = { ...SINGLE_FILE_LIMITS, maxFiles: ATTACHMENTS_MAX } as const;

/** Files that go with one call: their weight counts together. */
export const attachmentList = () =>
  v.pipe(
    fileList(),
    v.check(
      (files) => files.reduce((sum, { size }) => sum + size, 0) <= ATTACHMENT_MAX_BYTES,
      `The {field} field may not be greater than ${ATTACHMENT_MAX_BYTES / 1_000_000} MB together`,
    ),
  );
