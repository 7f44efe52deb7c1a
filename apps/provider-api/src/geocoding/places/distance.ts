export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres, to a hundredth. */
export function distanceKm(from: Point, to: Point): number {
  const dLatitude = radians(to.latitude - from.latitude);
  const dLongitude = radians(to.longitude - from.longitude);
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return Math.round(EARTH_RADIUS_KM * 2 * Math.asin(Math.min(1, Math.sqrt(a))) * 100) / 100;
}

/** Coordinates rounded to six decimals (specification §9). */
export function roundPoint(point: Point): Point {
  return { latitude: round6(point.latitude), longitude: round6(point.longitude) };
}
const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
