import * as v from '@portal/api-client/schema';
import {
  cost,
  day,
  fileEndpoint,
  listEndpoint,
  pageEndpoint,
  paging,
  plainEndpoint,
  queryFlag,
  queryList,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { quoteSummary } from '../quotes/quote.ts';
import {
  availabilityEntry,
  CIRCUIT_STATUSES,
  circuit,
  circuitEvent,
  deviceTraffic,
  lineCheck,
  listedCircuit,
  RENEWAL_STATUSES,
} from './circuit.ts';
import { orderSummary } from './orders.ts';

export {
  CIRCUIT_ATTRIBUTE_GROUPS,
  CIRCUIT_ATTRIBUTES,
  type CircuitAttribute,
  type CircuitAttributeFormat,
  type CircuitAttributeGroup,
  labelledAttributes,
} from './circuit-attributes.ts';

import { cursor } from '../shared/cursor.ts';
import { customerFilter } from '../shared/customer-filter.ts';
import { ownerFilter } from '../shared/owner.ts';

export {
  type AvailabilityEntry,
  availabilityEntry,
  CIRCUIT_EVENT_KINDS,
  CIRCUIT_STATUSES,
  type Circuit,
  type CircuitAttributes,
  type CircuitEvent,
  type CircuitMarginSource,
  type CircuitStatus,
  type CircuitSummary,
  circuit,
  circuitAttributes,
  circuitEvent,
  circuitPrice,
  circuitStatus,
  circuitSummary,
  DEFAULT_CARE_LEVELS,
  type DeviceTraffic,
  deviceTraffic,
  getLineCheckKind,
  LINE_CHECK_RESULTS,
  type LineCheck,
  type LineCheckKind,
  type ListedCircuit,
  lineCheck,
  listedCircuit,
  RENEWAL_STATUSES,
  type RenewalStatus,
} from './circuit.ts';

/** Days before the end of a contract in which it is worth renewing. */
export const RENEWAL_PERIODS = ['30', '60', '90'] as const;

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
  'monthlyCost',
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
  /** Whether the service was ceased in a case since its contract began. */
  isCeased: v.optional(queryFlag),
  /** Renewal status; `none` if none was quoted. */
  renewal: v.optional(v.picklist(['none', ...RENEWAL_STATUSES])),
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
    query: v.object({ ...filters, cursor }),
  },
  listedCircuit,
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
    monthlyCost: cost,
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
