import { createStore } from 'zustand/vanilla';

/** The address that the visitor is asked about. */
export const externalLinkStore = createStore<{ url: URL | null }>(() => ({ url: null }));

/** A web address of another origin, or null for the portal's own, mail, downloads and anything that is no address. */
export function parseExternalUrl(address: string, ownHosts: ReadonlySet<string> = new Set()): URL | null {
  const url = URL.parse(address, window.location.href);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.origin === window.location.origin || ownHosts.has(url.host) ? null : url;
}

/** Asks first, then opens it without a hold on this page (R21). Anything but a web address is not opened. */
export function confirmExternalLink(address: string): void {
  const url = parseExternalUrl(address);
  if (url !== null) externalLinkStore.setState({ url });
}

export function openExternalUrl(url: URL): void {
  window.open(url.href, '_blank', 'noopener,noreferrer');
}
