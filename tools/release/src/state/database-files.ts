import type { ReleaseDocuments } from '@portal/provider-api/release-state';
import { withConditionalLease } from '../store/conditional-lease.ts';
import { createRecentReads, type RecentReadsOptions } from '../store/recent-reads.ts';
import { AUDIT, type StoreFiles } from '../store/store-files.ts';

/** The files that change: those at the top of the store, and every lease. */
const isState = (key: string) => !key.includes('/') || key.endsWith('.lease');

/**
 * A release store whose state is in a database: composition, log, tokens, operators and leases. Versions and uploads are
 * in `files`. A write replaces a document only if the document is what the writer has read. So a process that lost its
 * lease without knowing cannot overwrite anything.
 */
export function createDatabaseFiles(
  files: StoreFiles,
  documents: ReleaseDocuments,
  options: RecentReadsOptions = {},
): StoreFiles {
  const readDocument = (key: string) => (key === AUDIT ? documents.readLog() : documents.read(key));
  const recent = createRecentReads(readDocument, options);

  return {
    ...files,
    nameOf: (key) => (isState(key) ? `database/${key}` : files.nameOf(key)),
    async read(key, readOptions = {}) {
      if (!isState(key)) return files.read(key, readOptions);
      return readOptions.mayBeRecent ? recent.read(key) : readDocument(key);
    },
    async stat(key) {
      if (!isState(key)) return files.stat(key);
      const found = await readDocument(key);
      return found && { bytes: found.content.length, tag: found.tag };
    },
    async write(key, content, writeOptions) {
      if (!isState(key)) return files.write(key, content, writeOptions);
      const text = Buffer.from(content).toString();
      recent.forget(key);
      if (key === AUDIT) {
        await documents.replaceLog(text);
        return '';
      }
      const tag = await documents.write(key, text, writeOptions);
      recent.forget(key);
      return tag;
    },
    append: (key, text) => (key === AUDIT ? documents.appendLog(text) : files.append(key, text)),
    async remove(key) {
      if (!isState(key)) return files.remove(key);
      await (key === AUDIT ? documents.replaceLog('') : documents.remove(key));
      recent.forget(key);
    },
    withLease: (key, work, leaseOptions) => withConditionalLease(documents, key, work, leaseOptions),
    // A document is written in one statement.
    removeUnfinishedWrites: async () => {},
  };
}
