import { type AppSource, containerName, readAppSource } from '@portal/build-config/app-source';
import { ENTRY_NAME, integrityOf } from '@portal/build-config/build-report';
import type { AppManifest, PublishedArea } from '@portal/release';

/** Takes the place of a version in addresses while an app is developed. */
const DEV_VERSION = 'dev';

export interface DevelopedApp {
  source: AppSource;
  /** Path prefix below which the app's files are asked for. */
  base: string;
  /** Hands a request below the prefix on to the app's development server. */
  hand: (request: Request) => Promise<Response>;
  /** Integrity of the entry as it is now: also a developed area is never run unchecked. */
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
    hand: (request) => fetch(`${origin}/${new URL(request.url).pathname.slice(base.length)}`),
    entryIntegrity: async () =>
      integrityOf(Buffer.from(await (await fetch(`${origin}/${entry}`)).arrayBuffer())),
  };
}

/** Puts what is developed in the place of what is published; the rest of the manifest stays. */
export function overlayOf(apps: readonly DevelopedApp[]): (manifest: AppManifest) => Promise<AppManifest> {
  return async (manifest) => {
    const overlaid: AppManifest = { ...manifest, areas: [...manifest.areas] };
    for (const app of apps) {
      const integrity = await app.entryIntegrity();
      if (app.source.kind === 'shell') {
        overlaid.shell = { version: DEV_VERSION, scripts: [{ path: app.entry, integrity }], previous: null };
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

function developedArea({ source, entry }: DevelopedApp, integrity: string): PublishedArea {
  return {
    name: source.name,
    container: containerName(source.name),
    paths: source.area?.paths ?? [],
    audience: source.area?.audience ?? 'everyone',
    version: DEV_VERSION,
    entry,
    integrity,
    preload: [],
    layers: [],
    sdk: source.area?.sdk ?? '',
    previous: null,
  };
}
