import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { readTextIfThere } from './files.ts';

export interface AuditEntry {
  /** ISO 8601 instant. */
  at: string;
  /** Who ran the command; `automatic` for an automatic rollback. */
  actor: string;
  action:
    | 'publish'
    | 'rollback'
    | 'remove'
    | 'pin'
    | 'unpin'
    | 'restore'
    | 'store'
    | 'create-token'
    | 'revoke-token'
    | 'add-operator'
    | 'reset-operator'
    | 'remove-operator'
    | 'prune'
    | 'canary'
    | 'stop-canary'
    | 'promote'
    | 'preview'
    | 'open-preview'
    | 'disable'
    | 'enable'
    | 'flag-on'
    | 'flag-off'
    | 'freeze'
    | 'unfreeze'
    | 'schedule'
    | 'unschedule'
    | 'scheduled-change-failed'
    | 'known-good';
  /**
   * `shell` or an area; `app.json` when the change is about all of it; `tokens.json` or `operators.json` when a token or
   * an operator was changed.
   */
  app: string;
  /** Version that was live before; null when there was none. */
  from: string | null;
  /** Version that is live afterwards; null once the area was removed. */
  to: string | null;
  reason: string | null;
  /** What changed, if the versions in `from` and `to` do not show it. */
  detail?: string;
}

/** Actions that do not change the composition. */
const OTHER_ACTIONS: readonly AuditEntry['action'][] = [
  'store',
  'create-token',
  'revoke-token',
  'add-operator',
  'reset-operator',
  'remove-operator',
  'prune',
];

export function changesComposition({ action }: AuditEntry): boolean {
  return !OTHER_ACTIONS.includes(action);
}

const actors = new AsyncLocalStorage<string>();

/** Runs `work` with another actor for the log than this process, such as the sender of a request. */
export function runAs<T>(actor: string, work: () => Promise<T>): Promise<T> {
  return actors.run(actor, work);
}

/** The actor of {@link runAs}, `RELEASE_ACTOR`, for example set by a CI job, or the name of the system's user. */
export function currentActor(): string {
  const actor = actors.getStore();
  if (actor !== undefined) return actor;
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
