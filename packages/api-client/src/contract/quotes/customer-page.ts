import * as v from '@portal/api-client/schema';
import { cost, day, historyEntry, instant } from '@portal/api-client/schema';
import { version } from '../shared/version.ts';

/** Counts of a customer's records. Null for kinds that the caller's role or company may not see. */
const figures = {
  quotesCount: v.nullable(v.number()),
  ordersCount: v.nullable(v.number()),
  servicesCount: v.nullable(v.number()),
  openCasesCount: v.nullable(v.number()),
  /** Pence per month of its orders, without cancelled ones; also null where nothing was ordered. */
  monthlyCost: v.nullable(cost),
  /** When the first of its services' contracts ends, from today; also null when none ends. */
  nextRenewal: v.nullable(day),
  /** The last change of anything the caller sees of this customer. */
  lastActivityAt: v.nullable(instant),
};

export const customerSummary = v.object({
  id: v.number(),
  name: v.string(),
  ownerId: v.nullable(v.number()),
  ownerName: v.nullable(v.string()),
  ...figures,
  version,
});
export type CustomerSummary = v.InferOutput<typeof customerSummary>;

/** Kinds of a customer's records; quotes of multi-quotes count as quotes. */
export const CUSTOMER_RECORD_KINDS = [
  'quote',
  'broadband_quote',
  'multi_quote',
  'order',
  'service',
  'case',
] as const;

/** The page of a customer's record: its kind and the last part of its path (a reference, an id or a uuid). */
const recordLink = v.object({ kind: v.picklist(CUSTOMER_RECORD_KINDS), id: v.string(), name: v.string() });
export type CustomerRecordLink = v.InferOutput<typeof recordLink>;

/** A quote, order, service, case or multi-quote of a customer. */
export const customerRecord = v.object({
  ...recordLink.entries,
  description: v.string(),
  /** Town and postcode. */
  place: v.string(),
  /** A status of its kind. */
  status: v.string(),
  monthlyCost: v.nullable(cost),
  createdAt: instant,
  /** Of services. */
  contractEnd: v.nullable(day),
});
export type CustomerRecord = v.InferOutput<typeof customerRecord>;

/** A person named on the customer's orders or cases. */
export const customerContact = v.object({
  name: v.string(),
  email: v.nullable(v.string()),
  telephone: v.nullable(v.string()),
  /** The latest order or case that names them. */
  source: recordLink,
});
export type CustomerContact = v.InferOutput<typeof customerContact>;

export const customerDocument = v.object({
  kind: v.picklist(['proposal', 'request_form', 'case']),
  name: v.string(),
  createdAt: instant,
  /** The page that has it. */
  source: recordLink,
});
export type CustomerDocument = v.InferOutput<typeof customerDocument>;

/** Another spelling that was merged into the customer. */
export const customerSpelling = v.object({
  id: v.number(),
  name: v.string(),
  mergedAt: instant,
  mergedBy: v.nullable(v.string()),
});
export type CustomerSpelling = v.InferOutput<typeof customerSpelling>;

/** The newest records of each section; null for sections that the caller may not see. */
const section = v.nullable(v.array(customerRecord));

export const customerPage = v.object({
  ...customerSummary.entries,
  spellings: v.array(customerSpelling),
  quotes: section,
  multiQuotes: section,
  orders: section,
  services: section,
  /** Services whose contract ends next, the first one first. */
  renewals: section,
  cases: section,
  contacts: v.array(customerContact),
  documents: v.array(customerDocument),
});
export type CustomerPage = v.InferOutput<typeof customerPage>;

export const customerNote = v.object({
  id: v.number(),
  text: v.string(),
  author: v.string(),
  /** The caller wrote it and may change it. */
  isOwn: v.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type CustomerNote = v.InferOutput<typeof customerNote>;

/** An entry of the activity; without a source it is about the customer itself. */
export const customerActivity = v.object({
  ...historyEntry.entries,
  source: v.nullable(recordLink),
});
export type CustomerActivity = v.InferOutput<typeof customerActivity>;
