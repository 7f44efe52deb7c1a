import * as v from '@portal/api-client/schema';
import {
  day,
  fileEndpoint,
  historyEntry,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  pence,
  plainEndpoint,
  queryList,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { quoteSummary } from '../quotes/quote.ts';
import { orderSummary } from './orders.ts';

export {
  CIRCUIT_ATTRIBUTE_GROUPS,
  CIRCUIT_ATTRIBUTES,
  type CircuitAttribute,
  type CircuitAttributeFormat,
  type CircuitAttributeGroup,
  labelledAttributes,
} from './circuit-attributes.ts';

import { customerFilter } from '../shared/customer-filter.ts';
import { ownerFilter } from '../shared/owner.ts';

/** The device's last reported status (§4); `checking` exists only on screen, while a check runs. */
export const CIRCUIT_STATUSES = ['on', 'off', 'unknown'] as const;
export const circuitStatus = v.picklist(CIRCUIT_STATUSES);
export type CircuitStatus = v.InferOutput<typeof circuitStatus>;

/** `ATTR_*` → value; {@link CIRCUIT_ATTRIBUTES} has their labels. */
export const circuitAttributes = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));
export type CircuitAttributes = v.InferOutput<typeof circuitAttributes>;

export const circuitSummary = v.object({
  id: v.number(),
  name: v.string(),
  accountName: v.string(),
  customerName: v.string(),
  address: v.object({ street: v.string(), city: v.string(), postcode: v.string() }),
  postcode: v.string(),
  productName: v.string(),
  supplierKey: v.string(),
  /** `Ethernet` or `Broadband`: the attribute that lists show. */
  circuitType: v.string(),
  /** Mbps; null for broadband. */
  bearer: v.nullable(v.number()),
  /** Mbps. */
  bandwidth: v.number(),
  deviceStatus: circuitStatus,
  installDate: v.nullable(day),
  purchaseDate: v.nullable(day),
  contractEnd: v.nullable(day),
  createdAt: instant,
  updatedAt: instant,
});
export type CircuitSummary = v.InferOutput<typeof circuitSummary>;

/** The care level of a service that was ordered without choosing one. */
export const DEFAULT_CARE_LEVELS: Readonly<Record<string, string>> = {
  Ethernet: 'Enhanced',
  Broadband: 'Standard',
};

export const circuitPrice = v.object({
  installCost: pence,
  monthlyCost: pence,
  termMonths: v.number(),
  /** Null for a service ordered before the portal existed. */
  quoteReference: v.nullable(v.string()),
  /** The partner's mark-up saved with the quote: 20 turns £100 a month into £120. Null where none was set. */
  monthlyMarginPercent: v.nullable(v.number()),
});

export const circuit = v.object({
  ...circuitSummary.entries,
  attributes: circuitAttributes,
  description: v.nullable(v.string()),
  deviceName: v.nullable(v.string()),
  /** Bits per second at the last report; null while the device does not report. */
  deviceTrafficIn: v.nullable(v.number()),
  deviceTrafficOut: v.nullable(v.number()),
  /** Delivered over an optical network unit of the provider. */
  isOnu: v.boolean(),
  /** The unit is known to the network's management. */
  hasOnuInstance: v.boolean(),
  orderReference: v.nullable(v.string()),
  openCasesCount: v.number(),
  /** What was ordered, with its add-ons, costs; null for roles without quotes, and where it is not known. */
  price: v.optional(v.nullable(circuitPrice), null),
  /** The open case that asks to end the service; null without one. */
  openCease: v.optional(
    v.nullable(v.object({ caseId: v.number(), caseNumber: v.string(), ceaseDate: v.nullable(day) })),
    null,
  ),
});
export type Circuit = v.InferOutput<typeof circuit>;

/** What an entry of a service's history is about: `fault` for an outage, `change` for anything else. */
export const CIRCUIT_EVENT_KINDS = ['change', 'fault'] as const;
export const circuitEvent = v.object({ ...historyEntry.entries, kind: v.picklist(CIRCUIT_EVENT_KINDS) });
export type CircuitEvent = v.InferOutput<typeof circuitEvent>;

/** Days before the end of a contract in which it is worth renewing. */
export const RENEWAL_PERIODS = ['30', '60', '90'] as const;

/** What a line check measures. */
export type LineCheckKind = 'optical-unit' | 'telephone-line';

/** How the line of a service can be checked; null for a leased line without one of the provider's optical units. */
export function getLineCheckKind({
  isOnu,
  hasOnuInstance,
  circuitType,
}: Pick<Circuit, 'isOnu' | 'hasOnuInstance' | 'circuitType'>): LineCheckKind | null {
  if (isOnu || hasOnuInstance) return 'optical-unit';
  return circuitType === 'Broadband' ? 'telephone-line' : null;
}

export const LINE_CHECK_RESULTS = ['passed', 'failed', 'no_response'] as const;
export const lineCheck = v.object({
  id: v.number(),
  date: instant,
  /** Null while the check runs. */
  result: v.nullable(v.picklist(LINE_CHECK_RESULTS)),
  detail: v.nullable(v.string()),
  requestedBy: v.nullable(v.string()),
});
export type LineCheck = v.InferOutput<typeof lineCheck>;

/** Availability in one interval, of one circuit or of all. */
export const availabilityEntry = v.object({
  id: v.string(),
  /** Length of the interval that starts at `timestamp`. */
  type: v.picklist(['hour', 'day']),
  /** Percentage of the interval in which the service was up, 0 to 100. */
  up: v.number(),
  timestamp: instant,
});
export type AvailabilityEntry = v.InferOutput<typeof availabilityEntry>;

/** One interval of traffic in one direction. */
export const deviceTraffic = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(['in', 'out']),
  /** Bytes carried in the interval that starts at `timestamp`. */
  bytes: v.number(),
  timestamp: instant,
});
export type DeviceTraffic = v.InferOutput<typeof deviceTraffic>;

/** First and last day, both included. Default: the last 30 days. Maximum: 366 days. */
const period = { dateStart: v.optional(day), dateEnd: v.optional(day) };

const common = { access: 'services', source: 'specification' } as const;
const one = '/api/v1/circuits/{id}';

export const CIRCUIT_SORT_KEYS = [
  'name',
  'customerName',
  'postcode',
  'productName',
  'supplierKey',
  'circuitType',
  'bandwidth',
  'deviceStatus',
  'installDate',
  'contractEnd',
  'createdAt',
] as const;

const filters = {
  ...paging(CIRCUIT_SORT_KEYS),
  status: v.optional(queryList(CIRCUIT_STATUSES)),
  supplierKey: v.optional(v.string()),
  circuitType: v.optional(v.picklist(['Ethernet', 'Broadband'])),
  contractEndFrom: v.optional(day),
  contractEndTo: v.optional(day),
  /** Contracts that end within so many days, today included. */
  endsWithin: v.optional(v.picklist(RENEWAL_PERIODS)),
  /** By the owner of the quote that was ordered. */
  owner: ownerFilter,
  customer: customerFilter,
};

export const list = pageEndpoint(
  'circuits.list',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/circuits',
    summary: 'Live services.',
    query: v.object(filters),
  },
  circuitSummary,
);
const exportCircuits = fileEndpoint('circuits.export', {
  ...common,
  source: 'extension',
  method: 'GET',
  path: '/api/v1/circuits/export',
  summary: 'The filtered services as CSV.',
  query: v.object(filters),
});
export const countRenewals = resourceEndpoint(
  'circuits.countRenewals',
  {
    ...common,
    source: 'extension',
    method: 'GET',
    path: '/api/v1/circuits/renewals',
    summary: 'The number of services whose contract ends within 30, 60 and 90 days.',
  },
  v.object({ in30Days: v.number(), in60Days: v.number(), in90Days: v.number() }),
);
export const get = resourceEndpoint(
  'circuits.get',
  { ...common, method: 'GET', path: one, summary: 'One service with all its attributes.' },
  circuit,
);
export const listAddons = listEndpoint(
  'circuits.listAddons',
  { ...common, method: 'GET', path: `${one}/addons`, summary: 'Add-ons of a service.' },
  v.object({
    id: v.number(),
    name: v.string(),
    text: v.string(),
    quantity: v.number(),
    monthlyCost: pence,
    startDate: v.nullable(day),
  }),
);
export const listHistory = listEndpoint(
  'circuits.listHistory',
  { ...common, method: 'GET', path: `${one}/history`, summary: 'History of a service, oldest first.' },
  circuitEvent,
);
/** Orders and quotes of a service: those at its address, and the order that delivered it. */
export const listRelated = resourceEndpoint(
  'circuits.listRelated',
  {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${one}/related`,
    summary: 'Orders and quotes of a service, newest first; null where the role may not see them.',
  },
  v.object({
    orders: v.nullable(v.array(orderSummary)),
    quotes: v.nullable(v.array(quoteSummary)),
  }),
);
export const listLineChecks = listEndpoint(
  'circuits.listLineChecks',
  { ...common, method: 'GET', path: `${one}/line-checks`, summary: 'The latest line checks, newest first.' },
  lineCheck,
);
export const runLineCheck = resourceEndpoint(
  'circuits.runLineCheck',
  {
    ...common,
    method: 'POST',
    path: `${one}/line-checks`,
    summary: 'Starts a line check; its result is null until it has finished. 409 while one runs.',
    body: v.object({}),
  },
  lineCheck,
);
export const listAvailability = listEndpoint(
  'circuits.listAvailability',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/availability-chart',
    summary: 'Availability across all of the partner’s services, per day.',
    query: v.object(period),
  },
  availabilityEntry,
);
export const getAvailability = listEndpoint(
  'circuits.getAvailability',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/availability-chart/{id}',
    summary: 'Availability of one service: hourly for up to seven days, daily beyond.',
    query: v.object(period),
  },
  availabilityEntry,
);
export const getTraffic = plainEndpoint(
  'circuits.getTraffic',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/traffic-chart/{id}',
    summary:
      'Traffic of one service in both directions: every 5 minutes for up to two days, hourly for up to 31 days, daily beyond.',
    query: v.object(period),
    camelCaseOnWire: ['trafficIn', 'trafficOut'],
  },
  v.object({
    trafficIn: v.array(deviceTraffic),
    trafficOut: v.array(deviceTraffic),
    /** Length of each interval; bytes × 8 / intervalSeconds is the rate in bits per second. */
    intervalSeconds: v.number(),
  }),
);

// A reserved word cannot name a constant, only an export.
export { exportCircuits as export };
