import { roundCoordinate } from '../format/measures.ts';
import type { MapView } from './types.ts';

/** Centre of the UK, shown while no location is known. */
const UK_CENTRE = { latitude: 55.3, longitude: -3.4 } as const;
const ZOOM_UK = 6;
const ZOOM_PLACE = 16;

/** Units per degree of latitude; a degree of longitude is narrower at this latitude. */
const SCALE = 100;
const NARROWING = Math.cos((UK_CENTRE.latitude * Math.PI) / 180);

/** Projects degrees to points of the drawing, north up. */
export function project(latitude: number, longitude: number): { x: number; y: number } {
  return { x: longitude * SCALE * NARROWING, y: -latitude * SCALE };
}

/** The map's view: the location when known, else the UK (specification §9). */
export function mapView(latitude?: number | null, longitude?: number | null): MapView {
  if (!isLatitude(latitude) || !isLongitude(longitude))
    return { ...UK_CENTRE, zoom: ZOOM_UK, isKnown: false };
  return {
    latitude: roundCoordinate(latitude),
    longitude: roundCoordinate(longitude),
    zoom: ZOOM_PLACE,
    isKnown: true,
  };
}

const isLatitude = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 90;
const isLongitude = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 180;
