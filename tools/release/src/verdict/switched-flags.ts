import type { AuditEntry } from '../store/audit.ts';
import type { ReleaseStore } from '../store/store.ts';

const MINUTE_MS = 60_000;
/** A flag that is switched later than this is rarely the reason for the verdict. */
const MAX_MINUTES = 24 * 60;
const MAX_NAMED = 3;
const ACTIONS: ReadonlySet<AuditEntry['action']> = new Set(['flag-on', 'flag-off']);

/**
 * A sentence for operators with the flags that were switched after a version became live: they may be the reason for a
 * verdict, and not the version. Empty if none was switched.
 */
export async function describeSwitchedFlags(store: ReleaseStore, app: string, since: Date): Promise<string> {
  const switches = (await store.readAuditLog()).flatMap(({ action, app: changed, at, detail }) => {
    const minutes = Math.floor((new Date(at).getTime() - since.getTime()) / MINUTE_MS);
    const isSwitched = ACTIONS.has(action) && changed === app && minutes >= 0 && minutes <= MAX_MINUTES;
    return isSwitched ? [{ minutes, detail: detail ?? action }] : [];
  });
  const lines = switches
    .slice(0, MAX_NAMED)
    .map(({ minutes, detail }) => ` A flag was switched ${describeMinutes(minutes)}. ${detail}`);
  const unnamed = switches.length - lines.length;
  return (
    lines.join('') +
    (unnamed > 0 ? ` Flags were switched ${unnamed} more ${unnamed === 1 ? 'time' : 'times'}.` : '')
  );
}

function describeMinutes(minutes: number): string {
  if (minutes === 0) return 'within a minute after it became live';
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after it became live`;
}
