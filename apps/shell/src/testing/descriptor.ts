import type { AreaDescriptor } from '@portal/release-manifest';

/** For tests: an area that serves one path and declares no pages. */
export function testDescriptor(name: string, version: string): AreaDescriptor {
  return {
    name,
    version,
    container: `portal_area_${name}`,
    entry: `/areas/${name}/${version}/remoteEntry.js`,
    integrity: '',
    preload: [],
    layers: [],
    scripts: {},
    paths: [`/${name}`],
    audience: 'everyone',
    routes: [],
    menu: [],
    commands: [],
    targets: {},
    starts: {},
    sdk: '^1.0.0',
    previous: null,
    incompatible: [],
    disabled: null,
    flags: {},
  };
}
