import type { contract } from '@portal/api-client';
import { crf } from '@portal/api-client/contract';
import { getIpAllocation } from '@portal/api-client/proposal';
import { getServiceLayer } from '@portal/api-client/renewal';
import { describeCareLevel, toIpAttributes } from '../../circuits/derived-attributes.ts';
import type { CircuitRow } from '../../circuits/service.ts';
import type { circuitAddons, circuitEvents, circuits } from '../../circuits/tables.ts';
import { getSupplierName, SUPPLIERS } from '../../pricing/suppliers.ts';
import type { QuoteRow } from '../../quotes/tables.ts';
import { addMonths, formatCalendarDay, formatDay, londonDay } from '../../shared/days.ts';
import { hashInteger, hashPick } from '../../shared/stable-hash.ts';
import type { OrderRow } from '../tables.ts';

/** The sources of a live service: its order, the order's quote, and the request form. */
export interface DeliveredOrder {
  order: Omit<OrderRow, 'status' | 'milestone' | 'holdReason' | 'waitsOn' | 'nextStepAt' | 'searchText'>;
  quote: QuoteRow;
  sections: crf.CrfDraft;
  partnerName: string;
  liveAt: Date;
}

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

/** The broadband technology in a product's name. With another one, an order creates another service. */
export const getTechnology = (productName: string): string | null =>
  /FTTP|SOGEA|FTTC|G\.fast/.exec(productName)?.[0] ?? null;

/** Whether an order is for the line of a service that exists. */
export const isOnLineOf = (circuit: CircuitRow, order: DeliveredOrder['order']): boolean =>
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

interface CreatedCircuit {
  name: string;
  circuitType: 'Ethernet' | 'Broadband';
  installDate: string;
  contractEnd: string;
  street: string;
  isOnu: boolean;
}

function toAttributes(delivered: DeliveredOrder, circuit: CreatedCircuit): Attributes {
  const { order, quote } = delivered;
  const digits = (of: string, length: number) =>
    String(hashInteger(`${of}:${order.reference}`, 10 ** (length - 1), 10 ** length - 1));
  const isEthernet = circuit.circuitType === 'Ethernet';
  const common: Attributes = {
    ATTR_CIRCUIT_TYPE: circuit.circuitType,
    ATTR_PRODUCT: order.productName,
    ATTR_SUPPLIER: getSupplierName(order.supplierKey),
    ATTR_SUPPLIER_REFERENCE: order.supplierReference,
    ATTR_ORDER_REFERENCE: order.reference,
    ATTR_PO_REFERENCE: order.purchaseOrderReference,
    ATTR_CONTRACT_TERM_MONTHS: order.termMonths,
    ATTR_CONTRACT_START: circuit.installDate,
    ATTR_CONTRACT_END: circuit.contractEnd,
    ATTR_CARE_LEVEL: describeCareLevel(findAddon(order, /care/i), circuit.circuitType),
    ATTR_CUSTOMER_REFERENCE: order.customReference,
    ATTR_BANDWIDTH: order.speed,
    ATTR_UPLOAD_SPEED: quote.uploadSpeed ?? order.speed,
    ATTR_ACCESS_ID: `ACC${digits('access', 9)}`,
    ATTR_SERVICE_ID: circuit.name,
    ATTR_POP: `${order.address.town} 1`,
    ATTR_B_END: circuit.street,
    ATTR_LIVE_DATE: circuit.installDate,
  };
  const layer = order.layer === 2 ? toLayer2Attributes(delivered) : toLayer3Attributes(delivered);
  return {
    ...common,
    ...layer,
    ...(isEthernet
      ? toEthernetAttributes(delivered, circuit, digits)
      : toBroadbandAttributes(delivered, circuit, digits)),
  };
}

type Digits = (of: string, length: number) => string;

const findAddon = ({ addons }: DeliveredOrder['order'], name: RegExp): string | undefined =>
  addons.find((addon) => name.test(addon.name))?.text;

function toEthernetAttributes(
  { order, sections }: DeliveredOrder,
  { isOnu }: CreatedCircuit,
  digits: Digits,
): Attributes {
  const form = sections.technicalDetails;
  const usual = crf.getFirstInterface(order.bearer);
  return {
    ATTR_BEARER: order.bearer,
    ATTR_TECHNOLOGY: 'Ethernet',
    ATTR_NTE_TYPE: isOnu
      ? 'Optical termination unit'
      : hashPick(`nte:${order.reference}`, ['Edge access switch, 1 U', 'Ethernet demarcation']),
    ATTR_NTE_SERIAL: `NTE${digits('nte', 8)}`,
    ATTR_PRESENTATION: form?.servicePresentationTypeA ?? usual?.presentation ?? null,
    ATTR_CONNECTOR: form?.interfaceType ?? usual?.name ?? null,
    ATTR_EXCHANGE: `${order.address.town} Central`,
    ATTR_A_END: `${order.address.town} point of presence`,
    ATTR_RESILIENCE: findAddon(order, /resilien/i) ?? 'None',
  };
}

function toBroadbandAttributes(
  { order, quote, sections }: DeliveredOrder,
  circuit: CreatedCircuit,
  digits: Digits,
): Attributes {
  return {
    ATTR_TECHNOLOGY: getTechnology(quote.productName),
    // 01632 960000 to 960999 are reserved for fiction.
    ATTR_LINE_NUMBER: sections.technicalDetails?.pstnNumber ?? `01632 960${digits('line', 3)}`,
    ATTR_PPP_USER: `${circuit.name.toLowerCase()}@dsl.portal.test`,
    ATTR_MINIMUM_SPEED: Math.round(order.speed * 0.6),
    ...(circuit.isOnu ? { ATTR_ONT_REFERENCE: `ONT${digits('ont', 8)}`, ATTR_ONT_PORT: '1' } : {}),
  };
}

function toLayer2Attributes({ sections, order }: DeliveredOrder): Attributes {
  const form = sections.technicalDetails;
  return {
    ATTR_NNI_REFERENCE: form?.nniReference ?? null,
    ATTR_S_VLAN: form?.nniVlan ?? null,
    ATTR_C_VLAN: String(hashInteger(`vlan:${order.reference}`, 100, 190)),
    ATTR_MTU: '1600',
    ATTR_CLASS_OF_SERVICE: 'Premium',
    ATTR_MANAGED: 'No',
  };
}

function toLayer3Attributes({ sections, order, quote }: DeliveredOrder): Attributes {
  const router = sections.technicalDetails?.routerProvided ?? null;
  const isManaged = router !== null && !router.startsWith('No router');
  return {
    ...toIpAttributes(
      getIpAllocation({ ipAllocation: quote.ipAllocation, addons: order.addons }),
      hashInteger(`host:${order.reference}`, 0, 61),
    ),
    ATTR_ROUTING: 'Static',
    ATTR_MANAGED: isManaged ? 'Yes' : 'No',
    ...(isManaged
      ? {
          ATTR_ROUTER_MODEL: router,
          // 192.0.2.0/24 is reserved for documentation.
          ATTR_LOOPBACK: `192.0.2.${hashInteger(`loopback:${order.reference}`, 1, 250)}`,
        }
      : {}),
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
