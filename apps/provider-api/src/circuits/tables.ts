import { contract } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { checkValues, createdAt, instant, oneOf, updatedAt } from '../db/columns/columns.ts';
import { customerKey } from '../db/columns/customer-key.ts';
import { partnerSearch, searchIndex } from '../db/columns/search-index.ts';
import { sql } from '../db/drizzle.ts';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from '../db/drizzle-pg.ts';

/** References that people look a service up by. */
const SEARCHABLE_ATTRIBUTES = [
  'ATTR_SUPPLIER_REFERENCE',
  'ATTR_CUSTOMER_REFERENCE',
  'ATTR_PO_REFERENCE',
  'ATTR_ACCESS_ID',
  'ATTR_NNI_REFERENCE',
  'ATTR_LINE_NUMBER',
  'ATTR_ONT_REFERENCE',
  'ATTR_NTE_SERIAL',
  'ATTR_ROUTER_SERIAL',
] as const satisfies readonly (keyof contract.circuits.CircuitAttributes)[];

/** Live services. `attributes` holds ATTR_* keys; fields that lists filter and sort by are columns. */
export const circuits = pgTable(
  'circuits',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    name: text().notNull(),
    accountName: text().notNull(),
    customerName: text().notNull(),
    customerKey: customerKey().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    postcode: text().notNull(),
    productName: text().notNull(),
    supplierKey: text().notNull(),
    circuitType: oneOf(['Ethernet', 'Broadband']).notNull(),
    /** Mbps */
    bearer: integer(),
    /** Mbps */
    bandwidth: integer().notNull(),
    deviceStatus: oneOf(contract.circuits.CIRCUIT_STATUSES).notNull(),
    /** When the device took its current status. */
    statusSince: instant().notNull(),
    deviceName: text(),
    description: text(),
    installDate: date(),
    purchaseDate: date(),
    contractEnd: date(),
    attributes: jsonb().$type<contract.circuits.CircuitAttributes>().notNull(),
    isOnu: boolean().notNull().default(false),
    hasOnuInstance: boolean().notNull().default(false),
    orderReference: text(),
    /** With its add-ons, of a service ordered before the portal existed; null if unknown, or if its order has it. */
    monthlyCost: integer(),
    installCost: integer(),
    /** The shortest period before the contract's end that was announced: 90, 60 or 30 days. */
    renewalNoticeDays: integer(),
    searchIndex: searchIndex(
      'name',
      'customer_name',
      'street',
      'city',
      'postcode',
      'product_name',
      'order_reference',
      ...SEARCHABLE_ATTRIBUTES.map((key) => `attributes->>'${key}'`),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...checkValues('circuits', table),
    partnerSearch('circuits_search', table),
    index('circuits_customer').on(table.partnerId, table.customerKey),
    index('circuits_partner').on(table.partnerId, table.name),
    index('circuits_created').on(table.partnerId, table.createdAt),
    index('circuits_status').on(table.partnerId, table.deviceStatus),
  ],
);

const circuitId = () =>
  integer()
    .notNull()
    .references(() => circuits.id, { onDelete: 'cascade' });

export const circuitAddons = pgTable(
  'circuit_addons',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    circuitId: circuitId(),
    name: text().notNull(),
    text: text().notNull(),
    quantity: integer().notNull(),
    /** Pence. */
    monthlyCost: integer().notNull(),
    startDate: date(),
  },
  (table) => [index('circuit_addons_circuit').on(table.circuitId)],
);

export const circuitEvents = pgTable(
  'circuit_events',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    circuitId: circuitId(),
    at: instant().notNull(),
    title: text().notNull(),
    detail: text(),
    actor: text(),
    kind: text().$type<contract.circuits.CircuitEvent['kind']>().notNull().default('change'),
  },
  (table) => [index('circuit_events_circuit').on(table.circuitId, table.at)],
);

export const lineChecks = pgTable(
  'circuit_line_checks',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    circuitId: circuitId(),
    requestedAt: instant().notNull(),
    /** Null while the check runs. */
    result: text().$type<(typeof contract.circuits.LINE_CHECK_RESULTS)[number]>(),
    detail: text(),
    requestedBy: text(),
  },
  (table) => [
    index('circuit_line_checks_circuit').on(table.circuitId, table.requestedAt),
    // Concurrent clicks start one check: the second insert fails.
    uniqueIndex('circuit_line_checks_running').on(table.circuitId).where(sql`${table.result} is null`),
  ],
);
