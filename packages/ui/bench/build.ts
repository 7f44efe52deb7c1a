import { resolve } from 'node:path';
import { buildPage } from '../gallery/config.ts';

export type { Measured, Variant } from './grid-page.tsx';

/** Builds the list benchmark page as static files. */
export const buildGridPage = (path: string): Promise<void> =>
  buildPage(path, resolve(import.meta.dirname, 'grid-page.tsx'));
