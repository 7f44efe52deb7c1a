import type { contract } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { instant } from '../db/columns/columns.ts';
import { textVector } from '../db/columns/full-text.ts';
import { customType, index, integer, pgTable, primaryKey, serial, smallint, text } from '../db/drizzle-pg.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Documents belong to the provider and are the same for every partner. */
export const documentFolders = pgTable('document_folders', {
  id: serial().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  position: smallint().notNull(),
  textVector: textVector('name', 'description', 'null::text'),
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
    /** Plain text of the content, for searching; null where it has none. */
    contentText: text(),
    textVector: textVector('name', 'description', 'content_text'),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('document_files_folder').on(table.folderId),
    index('document_files_text').using('gin', table.textVector),
  ],
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
    /** When the partners with affected services were notified. */
    announcedAt: instant(),
  },
  (table) => [index('service_notices_published').on(table.publishedAt)],
);

/** The services that planned work or an incident affects, of all partners. */
export const noticeServices = pgTable(
  'service_notice_circuits',
  {
    noticeId: integer()
      .notNull()
      .references(() => serviceNotices.id, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    circuitId: integer()
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.circuitId] }),
    index('service_notice_circuits_partner').on(table.partnerId, table.noticeId),
    index('service_notice_circuits_circuit').on(table.circuitId),
  ],
);
