import type { RouteObject } from 'react-router';

export interface Area {
  /** Name in the release manifest. */
  name: string;
  /** Absolute paths; each page lazy, so that an area's entry stays small. */
  routes: RouteObject[];
}

/** The module that a remote exposes as `./area`: `export const area = defineArea({ name, routes })`. */
export function defineArea(area: Area): Area {
  return area;
}
