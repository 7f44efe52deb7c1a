import { type AreaDescriptor, findStartUrls } from '@portal/release-manifest';
import { getEarlyPage } from '../first-paint/early-page.ts';

/** How long data that was requested ahead of a click may be shown. */
const MAX_AGE_MS = 5000;

/** Requests what a page reads first, unless that was just done. Only reads are ever declared. */
export function prefetchData(descriptor: AreaDescriptor, url: Pick<URL, 'pathname' | 'search'>): void {
  getEarlyPage()?.request(findStartUrls(descriptor, url), MAX_AGE_MS);
}
