import { isIPv6 } from 'node:net';

const GROUPS = 8;
/**
 * Number of 16-bit groups in a /64. Internet providers give each customer at least a /64, and the customer can use
 * every address in it.
 */
const NETWORK_GROUPS = 4;

/**
 * The network by which rate limits count a client: an IPv4 address, or the /64 of an IPv6 address, because one
 * computer can call from 2^64 addresses.
 */
export function getClientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = toGroups(bare.toLowerCase());
  if (isMappedIPv4(groups)) return toIPv4(groups);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** All eight groups of a valid IPv6 address in any notation. */
function toGroups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const first = parseGroups(head);
  if (tail === undefined) return first;
  const last = parseGroups(tail);
  return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}

function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** `::ffff:203.0.113.7`, also written as `::ffff:cb00:7107`. */
const isMappedIPv4 = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const toIPv4 = (groups: readonly number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join('.');
