import type { contract } from '@portal/api-client';
import { customType, index, integer, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Documents belong to the provider and are the same for every partner. */
export const documentFolders = pgTable('document_folders', {
  id: serial().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  position: smallint().notNull(),
});

export const documentFiles = pgTable(
  'document_files',
  {
    id: serial().primaryKey(),
    folderId: integer()
      .notNull()
      .references(() => documentFolders.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    /** MIME type. */
    type: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Stored in the row: files are small and few, and all processes read them. */
    content: bytes().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('document_files_folder').on(table.folderId)],
);

export const serviceNotices = pgTable(
  'service_notices',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Original HTML; sanitised when it is sent. */
    content: text().notNull(),
    kind: text().$type<contract.documentation.ServiceNotice['kind']>().notNull(),
    publishedAt: instant().notNull(),
    startsAt: instant(),
    endsAt: instant(),
  },
  (table) => [index('service_notices_published').on(table.publishedAt)],
);
