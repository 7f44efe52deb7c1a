import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database-type.ts';
import { sql } from '../db/drizzle.ts';
import { hasErrorCode } from '../error-code.ts';
import type { Person } from './find-person.ts';
import { isMentioned } from './mentions.ts';

/**
 * Paths of the emails in `DATA_DIR/outbox` that mention a person: the address, or the name in an email to the person's
 * company. Each email is two files.
 */
export async function findOutboxFiles(
  db: Database,
  dataDir: string | null,
  person: Person,
): Promise<string[]> {
  if (dataDir === null) return [];
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  });
  const { rows } = await db.execute<{ email: string }>(
    sql`select lower(email) as email from users where partner_id = ${person.partnerId}`,
  );
  const found: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const isToCompany = () => rows.some(({ email }) => text.toLowerCase().includes(email));
    const isAbout =
      isMentioned(text, { ...person, names: [] }) || (isMentioned(text, person) && isToCompany());
    if (!isAbout) continue;
    const base = name.slice(0, -'.json'.length);
    // Includes what a killed server left under a temporary name.
    found.push(...names.filter((each) => each.startsWith(`${base}.`)).map((each) => join(folder, each)));
  }
  return found;
}

export async function removeOutboxFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
