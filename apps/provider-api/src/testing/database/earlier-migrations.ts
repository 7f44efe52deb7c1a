import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations, MIGRATIONS } from '../../migrations/schema-version.ts';

/** Copies the migrations to a new folder in `folder`. Only the first `count` migrations are applied. */
export async function firstMigrations(folder: string, count: number): Promise<string> {
  const copy = join(folder, `first-${count}`);
  await cp(MIGRATIONS, copy, { recursive: true });
  const journal = join(copy, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return copy;
}

/** The migrations before the one with this name, which has no number. */
export const migrationsBefore = (folder: string, name: string): Promise<string> =>
  firstMigrations(
    folder,
    listMigrations().findIndex(({ tag }) => tag.endsWith(`_${name}`)),
  );
