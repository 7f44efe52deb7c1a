import { readdir } from 'node:fs/promises';
import { isMissing, type ReleaseStore } from './store.ts';

export interface ListedVersion {
  name: string;
  version: string;
  state: 'live' | 'previous' | 'stored';
}

/** Every published version with its state. */
export async function listVersions(store: ReleaseStore): Promise<ListedVersion[]> {
  const manifest = await store.manifest();
  const names = await folders(store.path('areas'));
  const versionsOf = async (
    name: string,
    folder: string,
    live: string | undefined,
    previous: string | undefined,
  ) =>
    (await folders(folder)).map((version): ListedVersion => {
      const state = version === live ? 'live' : version === previous ? 'previous' : 'stored';
      return { name, version, state };
    });
  const shell = await versionsOf(
    'shell',
    store.path('shell'),
    manifest?.shell.version,
    manifest?.shell.previous?.version,
  );
  const areas = await Promise.all(
    names.map((name) => {
      const area = manifest?.areas.find((candidate) => candidate.name === name);
      return versionsOf(name, store.path('areas', name), area?.version, area?.previous?.version);
    }),
  );
  return [...shell, ...areas.flat()];
}

async function folders(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
