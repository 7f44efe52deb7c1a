/**
 * The labelled attributes of a circuit (specification §3). Keys are data and are never converted to camelCase.
 * One row per attribute, in the order and groups in which screens show them.
 */
export type CircuitAttributeGroup =
  | 'commercial'
  | 'access'
  | 'layer2'
  | 'layer3'
  | 'equipment'
  | 'broadband'
  | 'lifecycle';

export const CIRCUIT_ATTRIBUTE_GROUPS: readonly { group: CircuitAttributeGroup; label: string }[] = [
  { group: 'commercial', label: 'Commercial' },
  { group: 'access', label: 'Access' },
  { group: 'layer2', label: 'Layer 2' },
  { group: 'layer3', label: 'Layer 3' },
  { group: 'equipment', label: 'Equipment' },
  { group: 'broadband', label: 'Broadband' },
  { group: 'lifecycle', label: 'Lifecycle' },
];

/** How a value is shown: `speed` is Mbps, `months` a number of months, `day` is `YYYY-MM-DD`, `code` is copied. */
export type CircuitAttributeFormat = 'text' | 'code' | 'speed' | 'months' | 'day';

export interface CircuitAttribute {
  key: `ATTR_${string}`;
  label: string;
  group: CircuitAttributeGroup;
  format: CircuitAttributeFormat;
}

const row = (
  group: CircuitAttributeGroup,
  name: string,
  label: string,
  format: CircuitAttributeFormat = 'text',
): CircuitAttribute => ({ key: `ATTR_${name}`, label, group, format });

export const CIRCUIT_ATTRIBUTES: readonly CircuitAttribute[] = [
  row('commercial', 'CIRCUIT_TYPE', 'Circuit type'),
  row('commercial', 'PRODUCT', 'Product'),
  row('commercial', 'SUPPLIER', 'Supplier'),
  row('commercial', 'SUPPLIER_REFERENCE', 'Supplier reference', 'code'),
  row('commercial', 'ORDER_REFERENCE', 'Order reference', 'code'),
  row('commercial', 'PO_REFERENCE', 'PO reference', 'code'),
  row('commercial', 'CONTRACT_TERM_MONTHS', 'Contract term', 'months'),
  row('commercial', 'CONTRACT_START', 'Contract start', 'day'),
  row('commercial', 'CONTRACT_END', 'Contract end', 'day'),
  row('commercial', 'CARE_LEVEL', 'Care level'),
  row('commercial', 'CUSTOMER_REFERENCE', 'Customer reference', 'code'),
  row('access', 'BEARER', 'Bearer', 'speed'),
  row('access', 'BANDWIDTH', 'Bandwidth', 'speed'),
  row('access', 'UPLOAD_SPEED', 'Upload speed', 'speed'),
  row('access', 'TECHNOLOGY', 'Technology'),
  row('access', 'ACCESS_ID', 'Access ID', 'code'),
  row('access', 'SERVICE_ID', 'Service ID', 'code'),
  row('access', 'NTE_TYPE', 'NTE type'),
  row('access', 'NTE_SERIAL', 'NTE serial', 'code'),
  row('access', 'PRESENTATION', 'Presentation'),
  row('access', 'CONNECTOR', 'Connector'),
  row('access', 'EXCHANGE', 'Exchange'),
  row('access', 'POP', 'POP'),
  row('access', 'A_END', 'A-end'),
  row('access', 'B_END', 'B-end'),
  row('access', 'RESILIENCE', 'Resilience'),
  row('layer2', 'NNI_REFERENCE', 'NNI reference', 'code'),
  row('layer2', 'S_VLAN', 'S-VLAN', 'code'),
  row('layer2', 'C_VLAN', 'C-VLAN', 'code'),
  row('layer2', 'MTU', 'MTU'),
  row('layer2', 'CLASS_OF_SERVICE', 'Class of service'),
  row('layer3', 'WAN_IP', 'WAN IP', 'code'),
  row('layer3', 'WAN_SUBNET', 'WAN subnet', 'code'),
  row('layer3', 'GATEWAY', 'Gateway', 'code'),
  row('layer3', 'LAN_BLOCK', 'LAN block', 'code'),
  row('layer3', 'IP_ALLOCATION', 'IP allocation'),
  row('layer3', 'IPV6_PREFIX', 'IPv6 prefix', 'code'),
  row('layer3', 'ROUTING', 'Routing'),
  row('layer3', 'ASN', 'ASN', 'code'),
  row('layer3', 'DNS_1', 'DNS 1', 'code'),
  row('layer3', 'DNS_2', 'DNS 2', 'code'),
  row('equipment', 'MANAGED', 'Managed'),
  row('equipment', 'ROUTER_MODEL', 'Router model'),
  row('equipment', 'ROUTER_SERIAL', 'Router serial', 'code'),
  row('equipment', 'LOOPBACK', 'Loopback', 'code'),
  row('broadband', 'LINE_NUMBER', 'Line number', 'code'),
  row('broadband', 'ONT_REFERENCE', 'ONT reference', 'code'),
  row('broadband', 'ONT_PORT', 'ONT port', 'code'),
  row('broadband', 'PPP_USER', 'PPP user', 'code'),
  row('broadband', 'MINIMUM_SPEED', 'Minimum speed', 'speed'),
  row('lifecycle', 'LIVE_DATE', 'Live date', 'day'),
];

/** A circuit's labelled attributes in table order; keys without a row are left out. */
export function labelledAttributes(
  attributes: Readonly<Record<string, string | number | null>>,
): (CircuitAttribute & { value: string | number })[] {
  return CIRCUIT_ATTRIBUTES.flatMap((attribute) => {
    const value = attributes[attribute.key];
    return value === undefined || value === null || value === '' ? [] : [{ ...attribute, value }];
  });
}
