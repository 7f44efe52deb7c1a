import type { AreaRecord } from '@portal/release-manifest';
import { readLiveReleases } from '../serve/resolve-manifest.ts';
import { toScript } from '../serve/script-file.ts';
import type { ReleaseStore } from '../store/store.ts';

const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** One version of an area, as in the schema. */
interface MicroFrontend {
  url: string;
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  /** What a federation runtime needs to load the entry. */
  extras: { moduleFederation: { container: string; entryType: 'script' | 'module'; exposed: './area' } };
  deployment: { traffic: number; default: boolean };
}

export interface Discovery {
  schema: string;
  microFrontends: Record<string, MicroFrontend[]>;
}

/** The areas that are live for everyone and not disabled, in the public Frontend Discovery schema (awslabs/frontend-discovery). */
export async function describeForDiscovery(store: ReleaseStore, publicUrl: string): Promise<Discovery> {
  const { areas } = await readLiveReleases(store);
  const isPublic = ({ audience }: AreaRecord) => audience === 'everyone';
  const entries = areas
    .filter(({ record, disabled }) => isPublic(record) && disabled === null)
    .map(({ record, previous }): [string, MicroFrontend[]] => {
      const entry = entryOf(record, publicUrl);
      // Leaves out an earlier version that was for testers only.
      const fallback = previous !== null && isPublic(previous) ? entryOf(previous, publicUrl) : null;
      return [
        record.name,
        [
          {
            url: entry.url,
            ...(fallback === null ? {} : { fallbackUrl: fallback.url }),
            metadata: { integrity: entry.integrity, version: record.version },
            extras: {
              moduleFederation: {
                container: record.container,
                entryType: record.entryType,
                exposed: './area',
              },
            },
            deployment: { traffic: 100, default: true },
          },
        ],
      ];
    });
  return { schema: SCHEMA, microFrontends: Object.fromEntries(entries) };
}

function entryOf(record: AreaRecord, publicUrl: string): { url: string; integrity: string } {
  const { path, integrity } = toScript(record, record.entries[0] ?? '');
  return { url: new URL(path, publicUrl).href, integrity };
}
