import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not public (IANA special-purpose registry), among them the metadata address 169.254.169.254. */
const PRIVATE_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Public IPv6 addresses are in 2000::/3, which leaves out loopback, IPv4-mapped, NAT64, unique local, link-local and
 * multicast addresses.
 */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Ranges in 2000::/3 that are not public: protocol assignments, Teredo, documentation, 6to4 (embeds an IPv4 address). */
const PRIVATE_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, bits] of PRIVATE_IPV4) blocked.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_IPV6) blocked.addSubnet(network, bits, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_IPV6, 'ipv6');

/** Whether a text is an IP address on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
  return isIPv4(address) && !blocked.check(address, 'ipv4');
}
