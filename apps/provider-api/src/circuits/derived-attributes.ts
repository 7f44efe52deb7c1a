import { contract } from '@portal/api-client';

type Attributes = contract.circuits.CircuitAttributes;

const CARE_LEVELS: Readonly<Record<string, string>> = {
  Standard: 'Standard, next working day',
  Enhanced: 'Enhanced, 24 × 7',
  Premium: 'Premium, 24 × 7',
};

/** The care level that was chosen, or else the one that a service of this type has without a choice. */
export function describeCareLevel(chosen: string | undefined, circuitType: 'Ethernet' | 'Broadband'): string {
  const level = chosen ?? contract.circuits.DEFAULT_CARE_LEVELS[circuitType] ?? '';
  return CARE_LEVELS[level] ?? level;
}

/**
 * Addresses of a service, which follow from its allocation: a dynamic one has none, and a block has its own network
 * beside the line's. 203.0.113.0/24 and 198.51.100.0/24 are reserved for documentation.
 * @param allocation for example `/29`, `/32 static` or `Dynamic`
 * @param number spreads services over the documentation networks
 */
export function toIpAttributes(allocation: string | null, number: number): Attributes {
  const common = { ATTR_IP_ALLOCATION: allocation, ATTR_DNS_1: '198.51.100.53', ATTR_DNS_2: '198.51.100.54' };
  if (allocation === 'Dynamic') return common;
  const host = (number * 4) % 248;
  const bits = Number(/\d+/.exec(allocation ?? '')?.[0] ?? 30);
  if (bits === 32) return { ...common, ATTR_WAN_IP: `203.0.113.${host + 2}`, ATTR_WAN_SUBNET: '/32' };
  const size = 2 ** (32 - bits);
  return {
    ...common,
    ATTR_WAN_IP: `203.0.113.${host + 2}`,
    ATTR_WAN_SUBNET: '/30',
    ATTR_GATEWAY: `203.0.113.${host + 1}`,
    ...(bits < 30 && { ATTR_LAN_BLOCK: `198.51.100.${(number * size) % 240}/${bits}` }),
  };
}
