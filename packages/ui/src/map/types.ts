/** A maps service's script: `{scriptUrl}?key={key}&callback=…`, loaded once, failing silently (specification §8). */
export interface MapProvider {
  scriptUrl: string;
  key: string;
  /** Name of the query parameter that carries the callback; `callback` by default. */
  callbackParameter?: string;
  /**
   * Draws into the element once the script has called back; returns a function that removes the map. By default a map
   * and a marker of `google.maps`, whose API other services offer too.
   */
  draw?: (element: HTMLElement, view: MapView) => (() => void) | undefined;
}

export interface MapView {
  /** Rounded to six decimals (specification §9). */
  latitude: number;
  longitude: number;
  /** 16 when the location is known, 6 for the whole UK. */
  zoom: number;
  isKnown: boolean;
}

export interface MapBannerProps {
  latitude?: number | null;
  longitude?: number | null;
  /** Label of the point: "12 High Street, Leeds". */
  label?: string;
  /** Pixels; 160 by default. */
  height?: number;
  provider?: MapProvider | null | undefined;
  className?: string;
}
