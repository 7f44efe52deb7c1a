import type { contract } from '@portal/api-client';
import { partnerId, users } from '../../auth/tables.ts';
import { checkValues, instant, oneOf } from '../../db/columns/columns.ts';
import { bigint, index, integer, jsonb, pgTable, serial, text } from '../../db/drizzle-pg.ts';
import { proposals } from '../tables.ts';

const proposalId = () =>
  integer()
    .notNull()
    .references(() => proposals.id, { onDelete: 'cascade' });

/** Links to a version for the partner's customer, who has no account. */
export const proposalLinks = pgTable(
  'proposal_links',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    proposalId: proposalId(),
    /** SHA-256 of the token in the address; the token itself is not stored. */
    tokenHash: text().notNull().unique(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    firstViewedAt: instant(),
    lastViewedAt: instant(),
    views: integer().notNull().default(0),
  },
  (table) => [index('proposal_links_proposal').on(table.proposalId, table.id)],
);
export type LinkRow = typeof proposalLinks.$inferSelect;

export const proposalQuestions = pgTable(
  'proposal_questions',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    proposalId: proposalId(),
    name: text().notNull(),
    email: text().notNull(),
    text: text().notNull(),
    askedAt: instant().notNull(),
    answer: text(),
    answeredAt: instant(),
    answeredBy: text(),
  },
  (table) => [index('proposal_questions_proposal').on(table.proposalId, table.id)],
);
export type QuestionRow = typeof proposalQuestions.$inferSelect;

/** What a customer decided about a version. An acceptance is final; a declined version can still be accepted. */
export const proposalDecisions = pgTable(
  'proposal_decisions',
  {
    /** The primary key: if two decisions arrive at once, only one is stored. */
    proposalId: proposalId().primaryKey(),
    partnerId: partnerId(),
    kind: oneOf(['accepted', 'declined']).notNull(),
    at: instant().notNull(),
    name: text(),
    jobTitle: text(),
    email: text(),
    reason: text(),
    /** The IP address that the decision came from. */
    address: text().notNull(),
    choices: jsonb().$type<contract.proposals.ChosenOption[]>().notNull(),
    install: bigint({ mode: 'number' }).notNull(),
    monthly: bigint({ mode: 'number' }).notNull(),
    /** The PDF as it was accepted. */
    fileId: text(),
    sha256: text(),
  },
  (table) => [...checkValues('proposal_decisions', table)],
);
export type DecisionRow = typeof proposalDecisions.$inferSelect;
