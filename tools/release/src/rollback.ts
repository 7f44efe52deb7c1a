import type { ReleaseStore } from './store.ts';

/** Makes the version that ran before live again; the one rolled back becomes the previous one. Answers both versions. */
export async function rollback(store: ReleaseStore, name: string): Promise<{ from: string; to: string }> {
  return store.exclusively(async () => {
    const manifest = await store.manifest();
    if (manifest === null) throw new Error('Nothing has been published yet.');
    const result = name === 'shell' ? swapShell(manifest) : swapArea(manifest, name);
    manifest.last_modified = new Date().toISOString();
    await store.replaceManifest(manifest);
    return result;
  });
}

type Manifest = NonNullable<Awaited<ReturnType<ReleaseStore['manifest']>>>;

function swapShell(manifest: Manifest): { from: string; to: string } {
  const { previous, ...live } = manifest.shell;
  if (previous === null) throw new Error('The shell has no earlier version to go back to.');
  manifest.shell = { ...previous, previous: { version: live.version, scripts: live.scripts } };
  return { from: live.version, to: previous.version };
}

function swapArea(manifest: Manifest, name: string): { from: string; to: string } {
  const area = manifest.areas.find((candidate) => candidate.name === name);
  if (area === undefined)
    throw new Error(
      `There is no published area "${name}". Published: ${manifest.areas.map((a) => a.name).join(', ')}.`,
    );
  const { previous } = area;
  if (previous === null) throw new Error(`The area "${name}" has no earlier version to go back to.`);
  const { version, entry, integrity, preload, layers, sdk } = area;
  Object.assign(area, previous, { previous: { version, entry, integrity, preload, layers, sdk } });
  return { from: version, to: previous.version };
}
