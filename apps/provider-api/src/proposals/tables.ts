import type { contract } from '@portal/api-client';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { partners, users } from '../auth/tables.ts';
import { instant } from '../db/columns.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { quotes } from '../quotes/tables.ts';

const partnerId = () =>
  integer()
    .notNull()
    .references(() => partners.id);
const userId = () => integer().references(() => users.id, { onDelete: 'set null' });

/** What the provider charges per month, to install and for construction, by quote reference; pence. */
export type ProposalCosts = Record<
  string,
  { install: number; monthly: number; ecc: number; isEccFirm: boolean }
>;

/** Versions of the proposals that partners make to their customers. A row never changes. */
export const proposals = pgTable(
  'proposals',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    /** Either this or `multiQuoteId`. */
    quoteReference: text().references(() => quotes.reference, { onDelete: 'cascade' }),
    multiQuoteId: integer().references(() => multiQuotes.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: jsonb().$type<contract.proposals.ProposalContent>().notNull(),
    margin: jsonb()
      .$type<Pick<contract.proposals.ProposalSummary, 'basis' | 'monthlyPercent' | 'installPercent'>>()
      .notNull(),
    /** The provider's prices at the time, to tell whether they have changed. Never part of the content. */
    costs: jsonb().$type<ProposalCosts>().notNull(),
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
export type ProposalRow = typeof proposals.$inferSelect;

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
