import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { isPublicAddress } from './public-address.ts';

/** An address that was checked. Requests connect to exactly this one. */
export interface Target {
  address: string;
  family: number;
}

export type Resolve = (hostname: string) => Promise<Target[]>;

export const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true });

/** Why a webhook request is not made. The text is shown to the partner, so it names no internal address. */
export class UnreachableTargetError extends Error {}

export const PRIVATE_TARGET = 'The address leads to a private network, which webhooks cannot reach.';

/** `[::1]` → `::1` */
const toBareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

type Rules = Pick<Config, 'env' | 'webhookPrivateHosts'>;

const isAllowedPrivateHost = (hostname: string, { webhookPrivateHosts }: Rules) =>
  webhookPrivateHosts.includes(hostname.toLowerCase());

/** Why the text of an address cannot be used; null if it can. Host names are resolved later, for each attempt. */
export function getUrlProblem(text: string, rules: Rules): string | null {
  const url = URL.parse(text);
  if (url === null) return 'must be an https address';
  if (url.username !== '' || url.password !== '') return 'may not contain a user name or password';
  const hostname = toBareHost(url.hostname);
  if (isAllowedPrivateHost(hostname, rules)) return null;
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || rules.env !== 'local'))
    return 'must be an https address';
  if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) return 'may not be in a private network';
  if (/(^|\.)localhost\.?$/i.test(hostname)) return 'may not be in a private network';
  return null;
}

/**
 * Resolves the host of an address once and checks every result. The caller connects to a returned address and does not
 * resolve again, so a host name that changes its address in between (DNS rebinding) gains nothing.
 * @throws UnreachableTargetError
 */
export async function resolveTarget(
  url: URL,
  rules: Rules,
  resolve: Resolve,
): Promise<[Target, ...Target[]]> {
  if (getUrlProblem(url.href, rules) !== null) throw new UnreachableTargetError(PRIVATE_TARGET);
  const hostname = toBareHost(url.hostname);
  const family = isIP(hostname);
  const [first, ...others] = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (first === undefined) throw new UnreachableTargetError('The host name was not found.');
  const targets: [Target, ...Target[]] = [first, ...others];
  if (isAllowedPrivateHost(hostname, rules)) return targets;
  // One private address is enough to refuse the host: the connection could use it.
  if (!targets.every(({ address }) => isPublicAddress(address)))
    throw new UnreachableTargetError(PRIVATE_TARGET);
  return targets;
}
