import type { contract } from '@portal/api-client';
import { customType, index, integer, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Documents are the provider's and the same for every partner. */
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
    /** Small, few and read often by many processes: kept with the row. */
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
    /** HTML as it was written; sanitised when it is handed out. */
    content: text().notNull(),
    kind: text().$type<contract.documentation.ServiceNotice['kind']>().notNull(),
    publishedAt: instant().notNull(),
    startsAt: instant(),
    endsAt: instant(),
  },
  (table) => [index('service_notices_published').on(table.publishedAt)],
);
