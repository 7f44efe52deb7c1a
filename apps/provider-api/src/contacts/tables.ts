import { contract } from '@portal/api-client';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { partnerId } from '../auth/tables.ts';
import { createdAt, updatedAt, version } from '../db/columns/columns.ts';

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
