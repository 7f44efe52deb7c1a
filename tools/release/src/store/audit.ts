import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';

export interface AuditEntry {
  /** ISO 8601 instant. */
  at: string;
  /** Who ran the command; `automatic` if the visits of a version decided. */
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
    | 'canary-good'
    | 'canary-on-hold'
    | 'promote'
    | 'preview'
    | 'open-preview'
    | 'development-link'
    | 'open-development'
    | 'end-development'
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
  /** Version that was live before; null when there was none. If a canary was stopped automatically, the canary. */
  from: string | null;
  /** Version that is live afterwards; null once the area was removed. */
  to: string | null;
  reason: string | null;
  /** What changed, if the versions in `from` and `to` do not show it. */
  detail?: string;
  /** When the canary that was stopped automatically had begun to be watched. */
  since?: string;
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

/** One JSON object per line. The log is only ever appended to. */
export function formatAuditEntry(entry: AuditEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Every entry, oldest first; a line that a crash cut short is skipped. */
export function parseAudit(text: string): AuditEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as AuditEntry]; // written by formatAuditEntry
    } catch {
      return [];
    }
  });
}
