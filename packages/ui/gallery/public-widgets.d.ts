import type { GalleryDocs } from './docs/read-widgets.ts';

declare global {
  /** Documentation of the public widgets, injected by the gallery's build. */
  const PUBLIC_WIDGETS: GalleryDocs;
}
