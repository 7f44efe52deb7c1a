import type { contract } from '@portal/api-client';
import { crf } from '@portal/api-client/contract';
import type { BookAddress } from '../geocoding/address-book.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import type { Random } from '../seed/random.ts';
import type { circuits } from './tables.ts';

export type NewCircuit = typeof circuits.$inferInsert & { id: number };

/** The smallest managed router that carries the service; null where none does. */
const getRouter = (speed: number): string | null =>
  speed <= 400 ? crf.DEFAULT_ROUTER : speed <= 1000 ? 'Cisco C1121-8P' : null;

export function createAttributes(
  random: Random,
  row: Omit<NewCircuit, 'attributes'>,
  product: PricedProduct,
  term: number,
  address: BookAddress,
): contract.circuits.CircuitAttributes {
  const digits = (length: number) => String(random.integer(10 ** (length - 1), 10 ** length - 1));
  const isLayer3 = product.layer !== 2;
  // 203.0.113.0/24, 198.51.100.0/24 and 2001:db8::/32 are reserved for documentation.
  const host = (row.id * 4) % 248;
  const common = {
    ATTR_CIRCUIT_TYPE: row.circuitType,
    ATTR_PRODUCT: product.productName,
    ATTR_SUPPLIER: getSupplierName(product.supplierKey),
    ATTR_SUPPLIER_REFERENCE: `${product.supplierKey.slice(0, 3).toUpperCase()}${digits(8)}`,
    ATTR_ORDER_REFERENCE: `LEG-${String(11_000 + row.id * 3)}`,
    ATTR_PO_REFERENCE: `PO-${digits(5)}`,
    ATTR_CONTRACT_TERM_MONTHS: term,
    ATTR_CONTRACT_START: row.installDate ?? null,
    ATTR_CONTRACT_END: row.contractEnd ?? null,
    ATTR_CARE_LEVEL: row.circuitType === 'Ethernet' ? 'Enhanced, 24 × 7' : 'Standard, working days',
    ATTR_CUSTOMER_REFERENCE: `CUST-${digits(6)}`,
    ATTR_BANDWIDTH: product.speed,
    ATTR_UPLOAD_SPEED: product.uploadSpeed ?? product.speed,
    ATTR_TECHNOLOGY: product.technology,
    ATTR_ACCESS_ID: `ACC${digits(9)}`,
    ATTR_SERVICE_ID: row.name,
    ATTR_POP: `${address.town} 1`,
    ATTR_B_END: row.street,
    ATTR_LIVE_DATE: row.installDate ?? null,
  };
  const layer3 = {
    ATTR_WAN_IP: `203.0.113.${host + 2}`,
    ATTR_WAN_SUBNET: '/30',
    ATTR_GATEWAY: `203.0.113.${host + 1}`,
    ATTR_IP_ALLOCATION: product.ipAllocation,
    ATTR_DNS_1: '198.51.100.53',
    ATTR_DNS_2: '198.51.100.54',
  };
  if (row.circuitType === 'Broadband') {
    return {
      ...common,
      ...layer3,
      ATTR_LINE_NUMBER: `01632 96${digits(4)}`,
      ATTR_PPP_USER: `${row.name.toLowerCase()}@dsl.acme.test`,
      ATTR_MINIMUM_SPEED: Math.round(product.speed * 0.6),
      ...(row.isOnu ? { ATTR_ONT_REFERENCE: `ONT${digits(8)}`, ATTR_ONT_PORT: '1' } : {}),
    };
  }
  const connector = crf.getFirstInterface(product.bearer);
  const router = getRouter(product.speed);
  return {
    ...common,
    ATTR_BEARER: product.bearer,
    ATTR_NTE_TYPE: random.pick(
      row.isOnu ? ['Optical termination unit'] : ['Edge access switch, 1 U', 'Ethernet demarcation'],
    ),
    ATTR_NTE_SERIAL: `NTE${digits(8)}`,
    ATTR_PRESENTATION: connector?.presentation ?? null,
    ATTR_CONNECTOR: connector?.name ?? null,
    ATTR_EXCHANGE: `${address.town} Central`,
    ATTR_A_END: `${address.town} point of presence`,
    ATTR_RESILIENCE: random.weighted([
      ['None', 8],
      ['Diverse path', 2],
    ]),
    ...(isLayer3
      ? {
          ...layer3,
          ATTR_LAN_BLOCK: `198.51.100.${(row.id * 8) % 248}/29`,
          ATTR_IPV6_PREFIX: `2001:db8:${row.id.toString(16)}::/48`,
          ATTR_ROUTING: random.pick(['Static', 'Static', 'BGP']),
          ATTR_ASN: '64512',
          ATTR_MANAGED: router === null ? 'No' : 'Yes',
          ...(router === null
            ? {}
            : {
                ATTR_ROUTER_MODEL: router,
                ATTR_ROUTER_SERIAL: `RTR${digits(8)}`,
                ATTR_LOOPBACK: `192.0.2.${(row.id % 250) + 1}`,
              }),
        }
      : {
          ATTR_NNI_REFERENCE: `NNI-${digits(4)}`,
          ATTR_S_VLAN: String(1000 + (row.id % 900)),
          ATTR_C_VLAN: String(100 + (row.id % 90)),
          ATTR_MTU: '1600',
          ATTR_CLASS_OF_SERVICE: 'Premium',
          ATTR_MANAGED: 'No',
        }),
  };
}
