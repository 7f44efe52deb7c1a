import { type AppSource, readAppSource } from '@portal/build-config/app-source';
import { containerName, integrityOf } from '@portal/build-config/build-files';
import { ENTRY_NAME } from '@portal/build-config/build-report';
import type { ResolvedManifest } from '@portal/release';
import type { AreaDescriptor } from '@portal/release-manifest';

/** Replaces the version in the URLs of an app under development. */
const DEV_VERSION = 'dev';

export interface DevelopedApp {
  source: AppSource;
  /** Path prefix of the app's files. */
  base: string;
  /** Proxies a request below the prefix to the app's development server. */
  proxy: (request: Request) => Promise<Response>;
  /** Integrity of the current entry: an area under development is checked too. */
  entryIntegrity: () => Promise<string>;
  entry: string;
}

export function developedApp(root: string, origin: string): DevelopedApp {
  const source = readAppSource(root);
  const base = source.kind === 'shell' ? `/shell/${DEV_VERSION}/` : `/areas/${source.name}/${DEV_VERSION}/`;
  const entry = source.kind === 'shell' ? 'main.js' : `${ENTRY_NAME}.js`;
  return {
    source,
    base,
    entry: base + entry,
    proxy: (request) => fetch(`${origin}/${new URL(request.url).pathname.slice(base.length)}`),
    entryIntegrity: async () =>
      integrityOf(Buffer.from(await (await fetch(`${origin}/${entry}`)).arrayBuffer())),
  };
}

/** Replaces published apps in the manifest by those under development. */
export function overlayOf(
  apps: readonly DevelopedApp[],
): (manifest: ResolvedManifest) => Promise<ResolvedManifest> {
  return async (manifest) => {
    const overlaid: ResolvedManifest = { ...manifest, areas: [...manifest.areas] };
    for (const app of apps) {
      const integrity = await app.entryIntegrity();
      if (app.source.kind === 'shell') {
        overlaid.shell = { version: DEV_VERSION, scripts: [{ path: app.entry, integrity }] };
      } else {
        overlaid.areas = [
          ...overlaid.areas.filter((area) => area.name !== app.source.name),
          developedArea(app, integrity),
        ];
      }
    }
    return overlaid;
  };
}

function developedArea({ source, entry }: DevelopedApp, integrity: string): AreaDescriptor {
  return {
    name: source.name,
    container: containerName(source.name),
    paths: source.area?.paths ?? [],
    audience: source.area?.audience ?? 'everyone',
    routes: source.area?.routes ?? [],
    menu: source.area?.menu ?? [],
    commands: source.area?.commands ?? [],
    targets: source.area?.targets ?? {},
    starts: source.area?.starts ?? {},
    version: DEV_VERSION,
    entry,
    integrity,
    preload: [],
    layers: [],
    scripts: {},
    sdk: source.area?.sdk ?? '',
    previous: null,
    incompatible: [],
    disabled: null,
    flags: Object.fromEntries((source.area?.flags ?? []).map((flag) => [flag.name, flag.default])),
  };
}
