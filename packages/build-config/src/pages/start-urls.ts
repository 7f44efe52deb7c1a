import { findStartUrls } from '@portal/release-manifest';
import { readAppSource } from './app-source.ts';

/** The URLs that an app declares as the first reads of the page at an address, in a browser that stores nothing. */
export function readStartUrls(root: string, address: string): string[] {
  const { area, shell } = readAppSource(root);
  const routes = area?.routes ?? Object.keys(shell?.pages ?? {}).map((path) => ({ path }));
  const starts = area?.starts ?? shell?.starts ?? {};
  const urls = findStartUrls({ routes, starts }, new URL(address, 'http://portal.test'));
  return urls.map((url) => url.replace(/^\{!.*?\}/, '').replace(/\{[^|]*\|(\d+)\}/, '$1'));
}
