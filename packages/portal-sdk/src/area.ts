import type { RouteObject } from 'react-router';

/** Version of the area contract; an area built against another major version is refused (F6). */
export const SDK_VERSION = '1.0.0';

export interface Area {
  /** Name in the release manifest. */
  name: string;
  /** Contract version the area was built against. */
  sdk: string;
  /** Absolute paths; pages are lazy, so that an area's entry stays small. */
  routes: RouteObject[];
}

/** Defines what a remote exposes as `./area`: `export const area = defineArea({ name, routes })`. */
export function defineArea(area: Omit<Area, 'sdk'>): Area {
  return { ...area, sdk: SDK_VERSION };
}

/** Whether a version satisfies a caret range: `^1.2.0` accepts 1.2.0 and 1.3.1, not 1.1.9 or 2.0.0. */
export function satisfiesRange(version: string, range: string): boolean {
  const have = parseVersion(version);
  const want = parseVersion(range.replace(/^\^/, ''));
  if (have === null || want === null || have[0] !== want[0]) return false;
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2]);
}

function parseVersion(version: string): [number, number, number] | null {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])];
}
