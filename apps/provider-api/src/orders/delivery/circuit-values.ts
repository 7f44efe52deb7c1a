import type { contract } from '@portal/api-client';
import { getServiceLayer } from '@portal/api-client/renewal';
import type { CircuitRow } from '../../circuits/service.ts';
import type { circuitAddons, circuitEvents, circuits } from '../../circuits/tables.ts';
import { SUPPLIERS } from '../../pricing/suppliers.ts';
import { addMonths, formatCalendarDay, formatDay, londonDay } from '../../shared/days.ts';
import { getTechnology, toAttributes } from './circuit-attributes.ts';
import type { DeliveredOrder } from './delivered-order.ts';

type NewCircuit = typeof circuits.$inferInsert;
type Attributes = contract.circuits.CircuitAttributes;

const OWN_NETWORKS = new Set(SUPPLIERS.filter(({ isOwnNetwork }) => isOwnNetwork).map(({ key }) => key));
/** Above the numbers of the demo's older services. */
const FIRST_NAME = 4_300_000;

/** The service that an order delivers. The same order always gives the same one. */
export function toCircuitValues(delivered: DeliveredOrder): NewCircuit {
  const { order, quote, liveAt, partnerName } = delivered;
  const isBroadband = order.quoteKind === 'broadband';
  const number = FIRST_NAME + Number(order.reference.replace(/\D/g, ''));
  const name = `${isBroadband ? 'BBD' : 'ETH'}${number}`;
  const installDate = londonDay(liveAt);
  const isOnu = OWN_NETWORKS.has(order.supplierKey) || /FTTP/.test(quote.productName);
  const circuit = {
    partnerId: order.partnerId,
    name,
    accountName: partnerName,
    customerName: order.customerName,
    street: [order.address.addressLine1, order.address.addressLine2].filter(Boolean).join(', '),
    city: order.address.town,
    postcode: order.postcode,
    productName: order.productName,
    supplierKey: order.supplierKey,
    circuitType: isBroadband ? ('Broadband' as const) : ('Ethernet' as const),
    bearer: order.bearer,
    bandwidth: order.speed,
    deviceStatus: 'on' as const,
    statusSince: liveAt,
    deviceName: `${name.toLowerCase()}-cpe1`,
    description: `${order.productDescription} for ${order.customerName}, ${order.address.town}`,
    installDate,
    purchaseDate: londonDay(order.createdAt),
    contractEnd: addMonths(installDate, order.termMonths),
    isOnu,
    hasOnuInstance: isOnu,
    orderReference: order.reference,
    createdAt: liveAt,
    updatedAt: liveAt,
  };
  return { ...circuit, attributes: toAttributes(delivered, circuit) };
}

/** What a contract says about a service. Everything else, such as its access, belongs to the line. */
const CONTRACT_ATTRIBUTES = [
  'ATTR_PRODUCT',
  'ATTR_SUPPLIER_REFERENCE',
  'ATTR_ORDER_REFERENCE',
  'ATTR_PO_REFERENCE',
  'ATTR_CONTRACT_TERM_MONTHS',
  'ATTR_CONTRACT_START',
  'ATTR_CONTRACT_END',
  'ATTR_CARE_LEVEL',
  'ATTR_BANDWIDTH',
  'ATTR_UPLOAD_SPEED',
  'ATTR_MINIMUM_SPEED',
  'ATTR_RESILIENCE',
  'ATTR_MANAGED',
  'ATTR_ROUTER_MODEL',
] as const satisfies readonly (keyof Attributes)[];
const ADDRESS_ATTRIBUTES = [
  'ATTR_IP_ALLOCATION',
  'ATTR_WAN_IP',
  'ATTR_WAN_SUBNET',
  'ATTR_GATEWAY',
  'ATTR_LAN_BLOCK',
] as const satisfies readonly (keyof Attributes)[];
/** What depends on the layer that a service is delivered on. */
const LAYER_ATTRIBUTES = [
  ...ADDRESS_ATTRIBUTES,
  'ATTR_ROUTING',
  'ATTR_LOOPBACK',
  'ATTR_NNI_REFERENCE',
  'ATTR_S_VLAN',
  'ATTR_C_VLAN',
  'ATTR_MTU',
  'ATTR_CLASS_OF_SERVICE',
] as const satisfies readonly (keyof Attributes)[];

/** Whether an order, or a quote to order, is for the line of a service that exists. */
export const isOnLineOf = (
  circuit: CircuitRow,
  order: Pick<DeliveredOrder['order'], 'supplierKey' | 'quoteKind' | 'bearer' | 'productName'>,
): boolean =>
  circuit.supplierKey === order.supplierKey &&
  circuit.circuitType === (order.quoteKind === 'broadband' ? 'Broadband' : 'Ethernet') &&
  circuit.bearer === order.bearer &&
  getTechnology(circuit.productName) === getTechnology(order.productName);

/**
 * The values that a service takes from the order that renews it. Its contract begins when the order goes live, and ends
 * no earlier than before.
 */
export function toRenewedCircuitValues(delivered: DeliveredOrder, circuit: CircuitRow) {
  const { order, liveAt } = delivered;
  const start = londonDay(liveAt);
  const newEnd = addMonths(start, order.termMonths);
  const contractEnd =
    circuit.contractEnd !== null && circuit.contractEnd > newEnd ? circuit.contractEnd : newEnd;
  const renewed = toAttributes(delivered, { ...circuit, installDate: start, contractEnd });
  const { ATTR_IP_ALLOCATION: allocation = null } = renewed;
  const hasOtherAddresses = allocation !== null && allocation !== circuit.attributes['ATTR_IP_ALLOCATION'];
  const formerLayer = getServiceLayer(circuit);
  const hasOtherLayer = formerLayer !== null && order.layer !== null && formerLayer !== order.layer;
  const changed = [
    ...CONTRACT_ATTRIBUTES,
    ...(hasOtherLayer ? LAYER_ATTRIBUTES : hasOtherAddresses ? ADDRESS_ATTRIBUTES : []),
  ];
  const attributes = { ...circuit.attributes };
  if (order.customReference !== null) attributes['ATTR_CUSTOMER_REFERENCE'] = order.customReference;
  for (const key of changed) if (key in renewed || key in attributes) attributes[key] = renewed[key] ?? null;
  return {
    customerName: order.customerName,
    productName: order.productName,
    bandwidth: order.speed,
    description: `${order.productDescription} for ${order.customerName}, ${order.address.town}`,
    purchaseDate: londonDay(order.createdAt),
    contractEnd,
    attributes,
    orderReference: order.reference,
    // The order has the price.
    monthlyCost: null,
    installCost: null,
    renewalNoticeDays: null,
  };
}

export function toCircuitAddonValues(
  { order, liveAt }: DeliveredOrder,
  circuitId: number,
): (typeof circuitAddons.$inferInsert)[] {
  return order.addons.map(({ name, text, quantity, monthlyCost }) => ({
    partnerId: order.partnerId,
    circuitId,
    name,
    text,
    quantity,
    monthlyCost,
    startDate: londonDay(liveAt),
  }));
}

export const toCircuitEventValues = (delivered: DeliveredOrder, circuitId: number) =>
  toEventValues(delivered, circuitId, {
    ordered: 'Ordered',
    live: 'Live',
    detail: `Billing starts on ${formatDay(delivered.liveAt)}.`,
  });

export const toRenewalEventValues = (delivered: DeliveredOrder, circuitId: number, contractEnd: string) =>
  toEventValues(delivered, circuitId, {
    ordered: 'Renewal ordered',
    live: 'Renewed',
    detail: `The new contract ends on ${formatCalendarDay(contractEnd)}.`,
  });

function toEventValues(
  { order, liveAt }: DeliveredOrder,
  circuitId: number,
  { ordered, live, detail }: { ordered: string; live: string; detail: string },
): (typeof circuitEvents.$inferInsert)[] {
  const event = (at: Date, title: string, text: string) => ({
    partnerId: order.partnerId,
    circuitId,
    at,
    title,
    detail: text,
    actor: 'Delivery team',
  });
  return [event(order.createdAt, ordered, `Order ${order.reference}`), event(liveAt, live, detail)];
}
