import type { ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import { Refusal } from '../refusal.ts';

/** Fields of an update that a user edits: what a 409 is about. */
type EditedField<E> = Exclude<keyof ParsedOf<E>, 'id' | 'version'> & string;

/** How a 409 names the fields of an update: one label for each, so that a new field cannot be forgotten. */
export type FieldLabels<E> = Readonly<Record<EditedField<E>, string>>;

interface Entity {
  /** For the message: `contact`. */
  name: string;
  /** How to print values that are no plain text, by field. */
  format?: Readonly<Record<string, (value: unknown) => string>>;
}

/**
 * Rejects an update with 409 when it is based on an older version and would overwrite a value that has changed since;
 * the response carries the latest version as `current`. Requests without a version skip the check.
 */
export function assertNotStale(
  { name, format = {} }: Entity,
  current: Readonly<Record<string, unknown>> & { version: number },
  update: Readonly<Record<string, unknown>> & { version?: number | undefined },
  labels: Readonly<Record<string, string>>,
): void {
  if (update.version === undefined || update.version === current.version) return;
  const conflicts = Object.entries(labels).flatMap(([field, label]) => {
    const print = format[field] ?? toText;
    const [ours, theirs] = [update[field], current[field]];
    if (ours === undefined || toText(ours) === toText(theirs)) return [];
    return [`${label} is now ${print(theirs) || 'empty'}`];
  });
  if (conflicts.length === 0) return;
  const message = `Someone else changed this ${name} in the meantime: ${conflicts.join('; ')}. Save again to keep your changes.`;
  throw Refusal.conflict(message, { current: toWire(current) });
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(toText).sort().join(', ');
  if (typeof value === 'object') return Object.values(value).map(toText).filter(Boolean).join(', ');
  return String(value);
}
