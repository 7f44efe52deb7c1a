import { contract } from '@portal/api-client';
import { partnerId, users } from '../auth/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { checkValues, createdAt, instant, oneOf, SIDES, updatedAt, version } from '../db/columns/columns.ts';
import { customerKey } from '../db/columns/customer-key.ts';
import { partnerSearch, searchIndex } from '../db/columns/search-index.ts';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  serial,
  text,
} from '../db/drizzle-pg.ts';

/** The number in a case's name: `CS-30001`. */
export const caseNumbers = pgSequence('case_numbers', { startWith: 30_001 });

export const supportCases = pgTable(
  'support_cases',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    caseNumber: text().notNull().unique(),
    subject: text().notNull(),
    description: text().notNull(),
    type: oneOf(contract.support.CASE_TYPES).notNull(),
    issueType: text(),
    issueSubType: text(),
    department: text().notNull(),
    priority: oneOf(contract.support.CASE_PRIORITIES).notNull(),
    status: oneOf(contract.support.CASE_STATUSES).notNull(),
    /** Null once finished. */
    waitsOn: oneOf(SIDES),
    reason: text(),
    ceaseDate: date(),
    circuitId: integer().references(() => circuits.id, { onDelete: 'set null' }),
    /** Copied when the case is opened, because a case outlives its service. */
    assetName: text(),
    assetAttributes: jsonb().$type<contract.circuits.CircuitAttributes>().notNull(),
    customerName: text(),
    customerKey: customerKey(),
    postcode: text(),
    searchIndex: searchIndex('case_number', 'subject', 'asset_name', 'customer_name', 'postcode'),
    contactId: integer().references(() => contacts.id, { onDelete: 'set null' }),
    contactName: text(),
    contactEmail: text(),
    siteContactName: text(),
    siteContactNumber: text(),
    siteAccessTimes: text(),
    /** The provider's department that handles it. */
    owner: text(),
    /**
     * The owner at the partner: the person who opened the case until someone chooses another. The name is the owner's
     * at the time.
     */
    partnerOwnerId: integer().references(() => users.id, { onDelete: 'set null' }),
    partnerOwnerName: text(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    escalatedAt: instant(),
    escalationReason: text(),
    resolvedAt: instant(),
    closedAt: instant(),
    /** The SLA clock (sla-clock.ts): target, elapsed time, and running since; null while it is paused. */
    slaTargetMs: bigint({ mode: 'number' }),
    slaRanMs: bigint({ mode: 'number' }).notNull().default(0),
    slaRunsSince: instant(),
    /** Counts only the working hours of working days: low priority, or Standard care. */
    slaWorkingDays: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    ...checkValues('support_cases', table),
    partnerSearch('support_cases_search', table),
    index('support_cases_customer').on(table.partnerId, table.customerKey),
    index('support_cases_partner').on(table.partnerId, table.createdAt),
    index('support_cases_waiting').on(table.partnerId, table.status, table.waitsOn, table.priority),
    index('support_cases_circuit').on(table.circuitId),
    index('support_cases_contact').on(table.contactId),
  ],
);

const caseId = () =>
  integer()
    .notNull()
    .references(() => supportCases.id, { onDelete: 'cascade' });

export const caseComments = pgTable(
  'support_case_comments',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    caseId: caseId(),
    comment: text().notNull(),
    author: text().notNull(),
    isPartner: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('support_case_comments_case').on(table.caseId, table.createdAt)],
);

export const caseAttachments = pgTable(
  'support_case_attachments',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    caseId: caseId(),
    /** Null: attached to the case itself. */
    commentId: integer().references(() => caseComments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Id in the file store. */
    fileId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_case_attachments_case').on(table.caseId),
    index('support_case_attachments_comment').on(table.commentId),
  ],
);

export const caseEvents = pgTable(
  'support_case_events',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    caseId: caseId(),
    at: instant().notNull(),
    title: text().notNull(),
    detail: text(),
    actor: text(),
  },
  (table) => [index('support_case_events_case').on(table.caseId, table.at)],
);
