import type { ReleaseRecord } from '@portal/release-manifest';

/** The content of a record's file. */
export const formatRecord = (record: ReleaseRecord): string => `${JSON.stringify(record, null, 2)}\n`;
