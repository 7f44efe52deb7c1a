import { type common, orders as orderContract } from '@portal/api-client/contract';
import { partnerId, users } from '../auth/tables.ts';
import { checkValues, createdAt, instant, isSandbox, oneOf, SIDES } from '../db/columns/columns.ts';
import { customerKey } from '../db/columns/customer-key.ts';
import { partnerSearch, searchIndex } from '../db/columns/search-index.ts';
import { sql } from '../db/drizzle.ts';
import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from '../db/drizzle-pg.ts';
import type { AddonLine } from '../pricing/addon-choice.ts';
import { QUOTE_KINDS, quotes } from '../quotes/tables.ts';

export type OrderMilestone = (typeof orderContract.ORDER_MILESTONES)[number];
export type HoldReason = (typeof orderContract.HOLD_REASONS)[number];

/** Contacts from the request form. */
export interface OrderContacts {
  primary: { name: string; email: string; telephone: string } | null;
  site: { name: string; telephone: string } | null;
}

/** Why and how far an order's target date moved. */
export interface TargetDateChange {
  from: string;
  to: string;
  reason: string;
}

/** A visit of an engineer. */
export interface Appointment {
  kind: 'survey' | 'install_appointment';
  start: string;
  end: string;
}

export const orderNumbers = pgSequence('order_numbers', { startWith: 20_000 });

export const orders = pgTable(
  'orders',
  {
    reference: text().primaryKey(),
    partnerId: partnerId(),
    /** Unique: a quote becomes one order, however many people approve it (F20). */
    quoteReference: text()
      .notNull()
      .unique()
      .references(() => quotes.reference),
    quoteKind: oneOf(QUOTE_KINDS).notNull(),
    status: oneOf(orderContract.ORDER_STATUSES).notNull(),
    milestone: oneOf(orderContract.ORDER_MILESTONES).notNull(),
    holdReason: oneOf(orderContract.HOLD_REASONS),
    waitsOn: oneOf(SIDES),
    customerName: text().notNull(),
    customerKey: customerKey().notNull(),
    customReference: text(),
    purchaseOrderReference: text(),
    address: jsonb().$type<common.Address>().notNull(),
    postcode: text().notNull(),
    supplierKey: text().notNull(),
    productName: text().notNull(),
    productDescription: text().notNull(),
    bearer: integer(),
    speed: integer().notNull(),
    termMonths: integer().notNull(),
    layer: integer(),
    installCost: integer().notNull(),
    monthlyCost: integer().notNull(),
    totalCost: integer().notNull(),
    eccCost: integer().notNull(),
    leadTimeDays: integer().notNull(),
    addons: jsonb().$type<AddonLine[]>().notNull(),
    contacts: jsonb().$type<OrderContacts>().notNull(),
    committedDate: date({ mode: 'string' }),
    targetDate: date({ mode: 'string' }),
    crdDate: date({ mode: 'string' }),
    /** The last move of the target date. */
    targetDateChange: jsonb().$type<TargetDateChange>(),
    appointment: jsonb().$type<Appointment>(),
    approvedBy: text(),
    supplierReference: text(),
    circuitId: integer(),
    isSandbox: isSandbox(),
    searchText: text().notNull(),
    searchIndex: searchIndex(
      'search_text',
      'reference',
      'quote_reference',
      'custom_reference',
      'purchase_order_reference',
      'supplier_reference',
      'customer_name',
      'postcode',
    ),
    /** When the next milestone is due; null when there is none or the partner must act. */
    nextStepAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    ...checkValues('orders', table),
    partnerSearch('orders_search', table),
    index('orders_customer').on(table.partnerId, table.customerKey),
    // With all columns that sums by month and counts by milestone need.
    index('orders_totals').on(
      table.partnerId,
      table.createdAt,
      table.totalCost,
      table.isSandbox,
      table.reference,
    ),
    index('orders_status').on(table.partnerId, table.status, table.milestone, table.waitsOn, table.isSandbox),
    index('orders_next_step').on(table.nextStepAt).where(sql`${table.nextStepAt} is not null`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    partnerId: integer().notNull(),
    orderReference: text()
      .notNull()
      .references(() => orders.reference, { onDelete: 'cascade' }),
    at: instant().notNull(),
    milestone: text().$type<OrderMilestone>(),
    title: text().notNull(),
    detail: text(),
    actor: text(),
    waitsOn: text().$type<'partner' | 'provider'>(),
  },
  (table) => [
    index('order_events_order').on(table.orderReference, table.id),
    index('order_events_live').on(table.partnerId, table.at).where(sql`${table.milestone} = 'live'`),
  ],
);

/** When each user last opened an order, and the time before that. */
export const orderVisits = pgTable(
  'order_visits',
  {
    partnerId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderReference: text()
      .notNull()
      .references(() => orders.reference, { onDelete: 'cascade' }),
    lastSeenAt: instant().notNull(),
    /** The end of the visit before this one; null on the first. */
    previousVisitAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderReference] }),
    index('order_visits_order').on(table.orderReference),
  ],
);
