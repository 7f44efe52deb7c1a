import type { MapView } from './types.ts';

/** The part of `google.maps` in use. Scripts of other services offer the same names. */
interface MapsNamespace {
  Map: new (
    element: HTMLElement,
    options: { center: Point; zoom: number; disableDefaultUI: boolean; gestureHandling: string },
  ) => object;
  Marker: new (options: { map: object; position: Point }) => unknown;
}
interface Point {
  lat: number;
  lng: number;
}

function getGoogleMaps(page: object): MapsNamespace | undefined {
  const google: { maps?: MapsNamespace } | undefined = Reflect.get(page, 'google');
  return google?.maps;
}

/** Draws the service's map with a marker when the point is known; throws when the script has no such map. */
export function drawGoogleMap(element: HTMLElement, view: MapView): () => void {
  const maps = getGoogleMaps(window);
  if (!maps) throw new Error('The script has no google.maps.');
  const position = { lat: view.latitude, lng: view.longitude };
  // Scrolling over the banner must scroll the page, not zoom the map.
  const map = new maps.Map(element, {
    center: position,
    zoom: view.zoom,
    disableDefaultUI: true,
    gestureHandling: 'cooperative',
  });
  if (view.isKnown) new maps.Marker({ map, position });
  return () => element.replaceChildren();
}
