import { createStore } from 'zustand/vanilla';

/** The URL that the user is asked to confirm. */
export const externalLinkStore = createStore<{ url: URL | null }>(() => ({ url: null }));

/** The URL if it leads to another website; null for the portal's own URLs, mail links, downloads and invalid URLs. */
export function parseExternalUrl(address: string, trustedHosts: ReadonlySet<string> = new Set()): URL | null {
  const url = URL.parse(address, window.location.href);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.origin === window.location.origin || trustedHosts.has(url.host) ? null : url;
}

/** Asks the user to confirm, then opens the URL without an opener (R21). Ignores anything but external URLs. */
export function confirmExternalLink(address: string): void {
  const url = parseExternalUrl(address);
  if (url !== null) externalLinkStore.setState({ url });
}

export function openExternalUrl(url: URL): void {
  window.open(url.href, '_blank', 'noopener,noreferrer');
}
