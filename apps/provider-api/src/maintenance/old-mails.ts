import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../error-code.ts';
import type { Provider } from '../provider.ts';
import { retentionDays } from '../retention/rules.ts';

const MAX_AGE_MS = retentionDays('Emails in files, without a mail server') * 86_400_000;

/** Removes old emails of the folder `outbox`, which contain names and links. Returns how many files. */
export async function removeOldMails({ config, now }: Pick<Provider, 'config' | 'now'>): Promise<number> {
  if (config.dataDir === null) return 0;
  const folder = join(config.dataDir, 'outbox');
  let removed = 0;
  try {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (now().getTime() - (await stat(path)).mtimeMs <= MAX_AGE_MS) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  } catch (error) {
    // Nothing was sent yet, or an erasure has removed a file meanwhile; the next night continues.
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  return removed;
}
