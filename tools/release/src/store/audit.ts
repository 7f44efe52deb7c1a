import { appendFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { readTextIfThere } from './files.ts';

export interface AuditEntry {
  /** ISO 8601 instant. */
  at: string;
  /** Who ran the command; `automatic` for a change that no person decided. */
  actor: string;
  action: 'publish' | 'rollback' | 'remove' | 'pin' | 'unpin' | 'restore' | 'known-good';
  /** `shell` or an area; `app.json` when all of it was restored. */
  app: string;
  /** Version that was live before; null when there was none. */
  from: string | null;
  /** Version that is live afterwards; null once the area was removed. */
  to: string | null;
  reason: string | null;
}

/** `RELEASE_ACTOR`, for example set by a CI job, or the name of the system's user. */
export function currentActor(): string {
  return process.env['RELEASE_ACTOR']?.trim() || userInfo().username;
}

/** One JSON object per line, only ever appended to. */
export async function appendAudit(file: string, entry: AuditEntry): Promise<void> {
  await appendFile(file, `${JSON.stringify(entry)}\n`, { flush: true });
}

/** Every entry, oldest first; a line that a crash cut short is skipped. */
export async function readAudit(file: string): Promise<AuditEntry[]> {
  const text = (await readTextIfThere(file)) ?? '';
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as AuditEntry]; // written by appendAudit
    } catch {
      return [];
    }
  });
}
