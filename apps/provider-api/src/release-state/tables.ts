import { bigint, pgTable, primaryKey, text } from '../db/drizzle-pg.ts';

/**
 * The small files of a release store that change, such as the composition. Empty unless the state of releases is in the
 * database. The release tool logs who changed them.
 */
export const releaseDocuments = pgTable(
  'release_documents',
  {
    /** Identifies the release store, whose published versions are in a folder or a bucket. */
    store: text().notNull(),
    key: text().notNull(),
    content: text().notNull(),
    /** Changes with every write. */
    tag: text().notNull(),
  },
  ({ store, key }) => [primaryKey({ columns: [store, key] })],
);

/** The log of such a release store: one row for each entry. */
export const releaseLog = pgTable(
  'release_log',
  {
    store: text().notNull(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    entry: text().notNull(),
  },
  ({ store, id }) => [primaryKey({ columns: [store, id] })],
);
