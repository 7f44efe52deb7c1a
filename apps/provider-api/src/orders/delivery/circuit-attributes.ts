import type { contract } from '@portal/api-client';
import { crf } from '@portal/api-client/contract';
import { getIpAllocation } from '@portal/api-client/proposal';
import { describeCareLevel, toIpAttributes } from '../../circuits/derived-attributes.ts';
import { getSupplierName } from '../../pricing/suppliers.ts';
import { hashInteger, hashPick } from '../../shared/stable-hash.ts';
import type { DeliveredOrder } from './delivered-order.ts';

type Attributes = contract.circuits.CircuitAttributes;

/** The broadband technology in a product's name. With another one, an order creates another service. */
export const getTechnology = (productName: string): string | null =>
  /FTTP|SOGEA|FTTC|G\.fast/.exec(productName)?.[0] ?? null;

interface CreatedCircuit {
  name: string;
  circuitType: 'Ethernet' | 'Broadband';
  installDate: string;
  contractEnd: string;
  street: string;
  isOnu: boolean;
}

export function toAttributes(delivered: DeliveredOrder, circuit: CreatedCircuit): Attributes {
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
