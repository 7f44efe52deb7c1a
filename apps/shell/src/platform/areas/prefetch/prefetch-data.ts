import { type AreaDescriptor, findStartUrls } from '@portal/release-manifest';
import { getEarlyPage } from '../../first-paint/early-page.ts';
import { PREFETCH_MAX_AGE_MS } from './prefetch-max-age.ts';

/** Requests what a page reads first, unless that was just done. Only reads are ever declared. */
export function prefetchData(descriptor: AreaDescriptor, url: Pick<URL, 'pathname' | 'search'>): void {
  getEarlyPage()?.request(findStartUrls(descriptor, url), PREFETCH_MAX_AGE_MS);
}
