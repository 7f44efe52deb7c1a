import { contract } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { createdAt, updatedAt, version } from '../db/columns/columns.ts';
import { sql } from '../db/drizzle.ts';
import { check, index, jsonb, pgTable, serial, text } from '../db/drizzle-pg.ts';

export const contacts = pgTable(
  'contacts',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    name: text().notNull(),
    email: text().notNull(),
    telephone: text(),
    jobTitle: text(),
    purposes: jsonb().$type<contract.contacts.Contact['purposes']>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    index('contacts_partner').on(table.partnerId, table.name),
    check(
      'contacts_purposes',
      sql`${table.purposes} <@ ${sql.raw(`'${JSON.stringify(contract.contacts.CONTACT_PURPOSES)}'`)}::jsonb`,
    ),
  ],
);
