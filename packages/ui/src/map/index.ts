export { MapBanner } from './map-banner.tsx';
export { mapView } from './projection.ts';
export type * from './types.ts';
