import { readFile, writeFile } from 'node:fs/promises';
import { ReleaseStore } from '@portal/release';
import type { AreaRecord } from '@portal/release-manifest';

/** The record of an area's live version. */
export async function liveRecord(store: ReleaseStore, area: string): Promise<AreaRecord> {
  const pointer = (await store.readComposition()).areas.find(({ name }) => name === area);
  const record = pointer && (await store.readRecord(area, pointer.version));
  if (record?.kind !== 'area') throw new Error(`${area} is not published.`);
  return record;
}

/** Changes a published file and its compressed copy on disk. Returns a function that restores both. */
export async function damageFile(
  store: ReleaseStore,
  { name, version }: AreaRecord,
  file: string,
  damage: (content: Buffer) => string | Buffer,
): Promise<() => Promise<void>> {
  const path = store.path(ReleaseStore.folderOf(name, version), file);
  const copies: [string, Buffer][] = [];
  for (const copy of [path, `${path}.br`]) {
    const content = await readFile(copy).catch(() => null); // small files have no compressed copy
    if (content === null) continue;
    copies.push([copy, content]);
    await writeFile(copy, damage(content));
  }
  return async () => {
    for (const [copy, content] of copies) await writeFile(copy, content);
  };
}
