import { toWire } from '@portal/api-client/wire';
import { Refusal } from '../refusal.ts';

/**
 * Refuses a change of what somebody else has changed since the caller read it, and says what is there now where the
 * caller would write something else. Who does not say what he has seen is not asked.
 */
export function assertNotStale(
  what: string,
  current: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, string>>,
): void {
  if (sent.updatedAt === undefined || sent.updatedAt === current.updatedAt) return;
  const clashes = Object.entries(fields).flatMap(([field, label]) => {
    const [mine, theirs] = [sent[field], current[field]];
    if (mine === undefined || written(mine) === written(theirs)) return [];
    return [`${label} is now ${written(theirs) || 'empty'}`];
  });
  if (clashes.length === 0) return;
  const message = `Somebody changed this ${what} in the meantime: ${clashes.join('; ')}. Save again to keep yours.`;
  throw Refusal.conflict(message, { current: toWire(current) });
}

/** As somebody reads it. */
function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(written).sort().join(', ');
  if (typeof value === 'object') return Object.values(value).map(written).filter(Boolean).join(', ');
  return String(value);
}
