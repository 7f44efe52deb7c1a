import type { GalleryDocs } from './docs/read-widgets.ts';

declare global {
  /** What the sources say of the public widgets, put in by the gallery's build. */
  const PUBLIC_WIDGETS: GalleryDocs;
}
