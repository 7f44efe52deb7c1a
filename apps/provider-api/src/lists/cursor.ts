import { createHash } from 'node:crypto';
import { Refusal } from '../refusal.ts';

/** The cursor that begins at the first row. */
const START = '*';
const BEGIN_AGAIN = `Begin again with cursor=${START}.`;
const MAX_INTEGER = 2_147_483_647;

type Key = string | number;

interface CursorQuery {
  cursor?: string | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
  containing?: string | undefined;
  sort?: string | undefined;
  direction?: string | undefined;
}

/** Identifies the list, its parent and the filters: a cursor is valid only for the same three. */
function fingerprint(list: string, { cursor: _, perPage: _perPage, ...filters }: CursorQuery): string {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([list, set]))
    .digest('base64url')
    .slice(0, 16);
}

const refuse = (text: string) => Refusal.invalid({ cursor: text });

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

function isKey(value: unknown, type: 'string' | 'number'): value is Key {
  if (type === 'string') return typeof value === 'string' && !value.includes('\0');
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_INTEGER;
}

/**
 * The key of the last row that the caller has read, or null at the beginning. Answers 422 to text that is not a cursor,
 * to a cursor of another list or other filters, and to a query that also has a page or a sort order.
 * @param list The list and the parent of its rows.
 * @param type The type of the column that identifies its rows.
 */
export function readCursor(list: string, query: CursorQuery, type: 'string' | 'number'): Key | null {
  const { cursor, page, containing, sort, direction } = query;
  if ([page, containing, sort, direction].some((value) => value !== undefined))
    throw refuse('A cursor cannot be combined with page, sort or direction.');
  if (cursor === START) return null;
  const decoded = decode(cursor ?? '');
  const [of, key] = Array.isArray(decoded) && decoded.length === 2 ? decoded : [];
  if (typeof of !== 'string' || !isKey(key, type)) throw refuse(`This is not a cursor. ${BEGIN_AGAIN}`);
  if (of !== fingerprint(list, query))
    throw refuse(`This cursor belongs to another list or to other filters. ${BEGIN_AGAIN}`);
  return key;
}

/** The cursor that continues after the row with this key. Callers must not rely on its content. */
export const writeCursor = (list: string, query: CursorQuery, key: Key): string =>
  Buffer.from(JSON.stringify([fingerprint(list, query), key])).toString('base64url');
