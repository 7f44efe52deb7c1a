import * as v from '@portal/api-client/schema';
import { cost, day, historyEntry, instant, marginPercent } from '@portal/api-client/schema';

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

/**
 * `quoted`: a quote for the renewal is open. `ordered`: the renewal was ordered. `lapsed`: its quote expired or was
 * cancelled. An order counts before an open quote, an open quote before a lapsed one.
 */
export const RENEWAL_STATUSES = ['quoted', 'ordered', 'lapsed'] as const;
const renewalStatus = v.picklist(RENEWAL_STATUSES);
export type RenewalStatus = v.InferOutput<typeof renewalStatus>;

/** A row of the list of services. */
export const listedCircuit = v.object({
  ...circuitSummary.entries,
  /** With its add-ons, as in {@link circuitPrice}: null for roles without quotes, and where it is not known. */
  monthlyCost: v.optional(v.nullable(cost), null),
  /** Status of the contract's renewal; null if none was quoted. */
  renewalStatus: v.optional(v.nullable(renewalStatus), null),
});
export type ListedCircuit = v.InferOutput<typeof listedCircuit>;

/** The care level of a service that was ordered without choosing one. */
export const DEFAULT_CARE_LEVELS: Readonly<Record<string, string>> = {
  Ethernet: 'Enhanced',
  Broadband: 'Standard',
};

/** What the margin of a price was set for. */
const marginSource = v.picklist(['quote', 'multiQuote', 'company']);
export type CircuitMarginSource = v.InferOutput<typeof marginSource>;

export const circuitPrice = v.object({
  installCost: cost,
  monthlyCost: cost,
  termMonths: v.number(),
  /** Null for a service ordered before the portal existed. */
  quoteReference: v.nullable(v.string()),
  /**
   * The partner's mark-up: 20 turns £100 a month into £120. From the quote, or else from its multi-quote, or else the
   * company's default. Null without any of these, and for a service ordered before the portal existed.
   */
  monthlyMarginPercent: v.nullable(marginPercent),
  /** Null without a mark-up. */
  monthlyMarginSource: v.optional(v.nullable(marginSource), null),
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
  /** The case in which the service was ceased; null without one. */
  carriedOutCease: v.optional(
    v.nullable(v.object({ caseId: v.number(), caseNumber: v.string(), ceasedAt: instant })),
    null,
  ),
  /** The renewal of the contract; null where none was quoted. References are null for roles that may not open them. */
  renewal: v.optional(
    v.nullable(
      v.object({
        status: renewalStatus,
        quoteReference: v.nullable(v.string()),
        quoteKind: v.picklist(['single', 'broadband']),
        orderReference: v.nullable(v.string()),
      }),
    ),
    null,
  ),
});
export type Circuit = v.InferOutput<typeof circuit>;

/** What an entry of a service's history is about: `fault` for an outage, `change` for anything else. */
export const CIRCUIT_EVENT_KINDS = ['change', 'fault'] as const;
export const circuitEvent = v.object({ ...historyEntry.entries, kind: v.picklist(CIRCUIT_EVENT_KINDS) });
export type CircuitEvent = v.InferOutput<typeof circuitEvent>;

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
