import type { contract } from '@portal/api-client';
import { partnerId, users } from '../auth/tables.ts';
import { instant } from '../db/columns/columns.ts';
import { sql } from '../db/drizzle.ts';
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text, unique } from '../db/drizzle-pg.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { quotes } from '../quotes/tables.ts';

const userId = () => integer().references(() => users.id, { onDelete: 'set null' });

/** Versions of the proposals that partners make to their customers. A row never changes. */
export const proposals = pgTable(
  'proposals',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    /** Either this or `multiQuoteId`. */
    quoteReference: text().references(() => quotes.reference, { onDelete: 'cascade' }),
    multiQuoteId: integer().references(() => multiQuotes.id, { onDelete: 'cascade' }),
    /** Null until all its sites are stored; nobody sees it before. */
    number: integer(),
    content: jsonb().$type<contract.proposals.ProposalContent>().notNull(),
    margin: jsonb()
      .$type<Pick<contract.proposals.ProposalSummary, 'basis' | 'monthlyPercent' | 'installPercent'>>()
      .notNull(),
    /** Of content, sites and margin, to tell whether a further version would say the same. */
    digest: text().notNull(),
    /** Of the provider's prices and services at the time, to tell whether they have changed (`OfferDigests`). */
    costsDigest: text().notNull(),
    /** The logo in the content, so that its file is not removed. */
    logoFileId: text(),
    createdById: userId(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('proposals_quote_number').on(table.quoteReference, table.number),
    unique('proposals_multi_quote_number').on(table.multiQuoteId, table.number),
    check('proposals_one_subject', sql`num_nonnulls(${table.quoteReference}, ${table.multiQuoteId}) = 1`),
  ],
);
/** A stored version. */
export type ProposalRow = typeof proposals.$inferSelect & { number: number };

/** The sites of a multi-quote's versions, many in a row: they are only read in this order and never change. */
export const proposalSites = pgTable(
  'proposal_sites',
  {
    proposalId: integer()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    /** How many sites come before the sites of this row. */
    start: integer().notNull(),
    sites: jsonb().$type<contract.proposals.DealSite[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.proposalId, table.start] })],
);

export const proposalMails = pgTable(
  'proposal_mails',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    proposalId: integer()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    to: jsonb().$type<string[]>().notNull(),
    copyTo: text(),
    subject: text().notNull(),
    message: text().notNull(),
    sentById: userId(),
    sentBy: text().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [index('proposal_mails_proposal').on(table.proposalId, table.id)],
);
