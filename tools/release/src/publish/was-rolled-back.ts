import { isDeepStrictEqual } from 'node:util';
import { isBuiltByUs, type ReleaseRecord } from '@portal/release-manifest';
import type { ReleaseStore } from '../store/store.ts';

/**
 * Whether a version, or the same build of other tools under another name, was rolled back. The name of such a version
 * changes with what was found in its sources, although its files are the same.
 */
export async function wasRolledBack(
  store: ReleaseStore,
  rolledBack: readonly string[],
  record: ReleaseRecord,
): Promise<boolean> {
  if (rolledBack.includes(record.version)) return true;
  if (record.kind !== 'area' || isBuiltByUs(record)) return false;
  for (const version of rolledBack) {
    const other = await store.readRecord(record.name, version);
    if (other !== null && isDeepStrictEqual(toBuild(other), toBuild(record))) return true;
  }
  return false;
}

/** What is the same whenever a build is published, whatever was found in its sources. */
const SAME = { uses: {}, bytes: null, revision: null, commits: null, publishedAt: '', publishedBy: '' };

const toBuild = (record: ReleaseRecord): object => ({
  ...record,
  ...SAME,
  version: record.version.replace(/-[0-9a-f]{10}$/, ''),
});
