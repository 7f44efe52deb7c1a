import * as v from '@portal/api-client/schema';
import {
  cost,
  day,
  emptyEndpoint,
  fileEndpoint,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  queryList,
  requiredMultilineText,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { orderedDetails, orderedFields } from '../quotes/shared-fields.ts';
import { cursor } from '../shared/cursor.ts';
import { customerFilter } from '../shared/customer-filter.ts';
import { attachedFiles, attachment } from '../shared/files.ts';
import { ownerFilter } from '../shared/owner.ts';
import { sandboxFilter } from '../shared/sandbox-filter.ts';

/** Milestones in order; a held order pauses at its milestone. */
export const ORDER_MILESTONES = [
  'submitted',
  'acknowledged',
  'survey',
  'planning',
  'committed',
  'build',
  'install_appointment',
  'test',
  'live',
] as const;
export const ORDER_STATUSES = ['open', 'held', 'live', 'cancelled'] as const;
export const HOLD_REASONS = ['wayleave', 'access', 'capacity', 'information_required'] as const;

export const orderSummary = v.object({
  reference: v.string(),
  quoteReference: v.string(),
  quoteKind: v.picklist(['single', 'broadband', 'multi']),
  status: v.picklist(ORDER_STATUSES),
  milestone: v.picklist(ORDER_MILESTONES),
  holdReason: v.nullable(v.picklist(HOLD_REASONS)),
  /** The party an open order is waiting for; null when it is live or cancelled. */
  waitsOn: v.nullable(v.picklist(['partner', 'provider'])),
  ...orderedFields,
  purchaseOrderReference: v.nullable(v.string()),
  /** The supplier's committed date; never changes once set. */
  committedDate: v.nullable(day),
  /** The current estimate; may change. */
  targetDate: v.nullable(day),
  /** The date the customer requested. */
  crdDate: v.nullable(day),
  /** Test data of a sandbox token: the order is never delivered, and is deleted after 30 days. */
  isSandbox: v.optional(v.boolean(), false),
  createdAt: instant,
  updatedAt: instant,
});
export type OrderSummary = v.InferOutput<typeof orderSummary>;

export const order = v.object({
  ...orderSummary.entries,
  ...orderedDetails,
  circuitId: v.nullable(v.number()),
  addons: v.array(
    v.object({
      name: v.string(),
      text: v.string(),
      quantity: v.number(),
      monthlyCost: cost,
      installCost: cost,
      /** The note that was written when the add-on was chosen. */
      additionalInformation: v.optional(v.nullable(v.string())),
    }),
  ),
  primaryContact: v.nullable(v.object({ name: v.string(), email: v.string(), telephone: v.string() })),
  siteContact: v.nullable(v.object({ name: v.string(), telephone: v.string() })),
  approvedBy: v.nullable(v.string()),
  supplierReference: v.nullable(v.string()),
  /** True when the ECC is known from a survey, false when it is estimated. Earlier releases do not say. */
  isEccFirm: v.optional(v.boolean()),
  /** What the order needs while it is on hold. */
  holdNote: v.nullable(v.string()),
  /** The last move of the target date. */
  targetDateChange: v.nullable(v.object({ from: day, to: day, reason: v.string() })),
  /** The next or latest visit of an engineer. */
  appointment: v.nullable(
    v.object({ kind: v.picklist(['survey', 'install_appointment']), start: instant, end: instant }),
  ),
});
export type Order = v.InferOutput<typeof order>;

const quoteFields = { ...orderedFields, ...orderedDetails };
type QuoteField = keyof typeof quoteFields;
/** Fields shown in the lists of both quotes and orders. */
export type ListedQuoteField = keyof typeof orderedFields;

/** The values of a quote that its order copies. */
export function copyQuoteFields<Row extends Readonly<Record<QuoteField, unknown>>>(
  quote: Row,
): Pick<Row, QuoteField> {
  const names = Object.keys(quoteFields) as QuoteField[]; // its own keys
  return Object.fromEntries(names.map((name) => [name, quote[name]])) as Pick<Row, QuoteField>; // exactly these
}

export const orderEvent = v.object({
  id: v.string(),
  at: instant,
  milestone: v.nullable(v.picklist(ORDER_MILESTONES)),
  title: v.string(),
  detail: v.nullable(v.string()),
  actor: v.nullable(v.string()),
  waitsOn: v.nullable(v.picklist(['partner', 'provider'])),
});
export type OrderEvent = v.InferOutput<typeof orderEvent>;

export const ORDER_SORT_KEYS = [
  'reference',
  'quoteReference',
  'status',
  'milestone',
  'customerName',
  'customReference',
  'purchaseOrderReference',
  'postcode',
  'supplierKey',
  'productName',
  'speed',
  'monthlyCost',
  'totalCost',
  'committedDate',
  'targetDate',
  'crdDate',
  'createdAt',
  'updatedAt',
] as const;

const filters = {
  ...paging(ORDER_SORT_KEYS),
  status: v.optional(queryList(ORDER_STATUSES)),
  milestone: v.optional(queryList(ORDER_MILESTONES)),
  waitsOn: v.optional(v.picklist(['partner', 'provider'])),
  /** Range of days in which the order went live. */
  liveFrom: v.optional(day),
  liveTo: v.optional(day),
  supplierKey: v.optional(v.string()),
  createdFrom: v.optional(day),
  createdTo: v.optional(day),
  /** By the owner of the quote that was ordered. */
  owner: ownerFilter,
  customer: customerFilter,
  isSandbox: sandboxFilter,
};
const common = { access: 'orders' } as const;

export const list = pageEndpoint(
  'orders.list',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/orders',
    source: 'extension',
    summary: 'Orders.',
    query: v.object({ ...filters, cursor }),
  },
  orderSummary,
);
const exportOrders = fileEndpoint('orders.export', {
  ...common,
  method: 'GET',
  path: '/api/v1/orders/export',
  source: 'extension',
  summary: 'The filtered orders as CSV.',
  query: v.object(filters),
});
export const get = resourceEndpoint(
  'orders.get',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/orders/{reference}',
    source: 'extension',
    summary: 'One order.',
  },
  order,
);
export const listHistory = listEndpoint(
  'orders.listHistory',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/orders/{reference}/history',
    source: 'specification',
    summary: 'History of an order, oldest first.',
  },
  orderEvent,
);
export const listDocuments = listEndpoint(
  'orders.listDocuments',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/orders/{reference}/documents',
    source: 'extension',
    summary: 'Documents of the customer request form and of messages to the delivery team, oldest first.',
  },
  attachment,
);
export const downloadDocument = fileEndpoint('orders.downloadDocument', {
  ...common,
  method: 'GET',
  path: '/api/v1/orders/{reference}/documents/{documentId}',
  source: 'extension',
  summary: 'A document of an order, as a download.',
});
export const notify = emptyEndpoint('orders.notify', {
  ...common,
  method: 'POST',
  path: '/api/v1/orders/{reference}/notify',
  source: 'specification',
  encoding: 'multipart',
  summary:
    'Sends a message about an order to the delivery team; attached documents stay with the order. 409 once it is live or cancelled.',
  body: v.object({
    subject: requiredTextLine(150),
    message: requiredMultilineText(5000),
    attachments: attachedFiles(),
  }),
});
export const downloadCalendar = fileEndpoint('orders.downloadCalendar', {
  ...common,
  method: 'GET',
  path: '/api/v1/orders/{reference}/calendar',
  source: 'extension',
  summary: 'The dates and appointments of an order as an iCalendar file.',
});
export const recordVisit = resourceEndpoint(
  'orders.recordVisit',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/orders/{reference}/visits',
    source: 'extension',
    summary: 'Records that the caller opened an order, and returns when they last did before this visit.',
    body: v.object({}),
  },
  v.object({ previousVisitAt: v.nullable(instant) }),
);

// A reserved word cannot name a constant, only an export.
export { exportOrders as export };
