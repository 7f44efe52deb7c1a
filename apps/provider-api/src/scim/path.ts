import { Refusal } from '../refusal.ts';

/** An attribute as PATCH and filters name it, for example `emails[type eq "work"].value`. Names are in lower case. */
export interface Path {
  attribute: string;
  /** The condition in brackets. */
  filter: { name: string; value: string } | null;
  /** The part after the dot. */
  part: string | null;
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i;
/** Attributes of other schemas, such as the enterprise extension. The portal has none of them. */
const EXTENSION = /^urn:[\w:.-]+$/i;
const PATH =
  /^([a-z][\w$-]*)(?:\[\s*([a-z]\w*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(?:\.([a-z][\w$-]*))?$/i;
const MAX_PATH = 300;

const UNKNOWN: Path = { attribute: '', filter: null, part: null };

/** Returns null for a text that is not one attribute with at most one `eq` condition. */
export function readPath(text: string): Path | null {
  if (text.length > MAX_PATH) return null;
  const [, attribute, name, value, part] = PATH.exec(text.replace(CORE, '')) ?? [];
  if (attribute === undefined) return EXTENSION.test(text) ? UNKNOWN : null;
  const literal = value === undefined ? null : readLiteral(value);
  if (value !== undefined && literal === null) return null;
  return {
    attribute: attribute.toLowerCase(),
    filter: name === undefined || literal === null ? null : { name: name.toLowerCase(), value: literal },
    part: part?.toLowerCase() ?? null,
  };
}

/** The text of a JSON text or boolean; null if it is neither. */
export function readLiteral(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
  } catch {
    return null;
  }
}

/** The path of a PATCH operation. 400 for one that the portal cannot read. */
export function parsePath(text: unknown): Path {
  const path = typeof text === 'string' ? readPath(text.trim()) : null;
  if (path === null)
    throw Refusal.malformed(
      'This path is not supported. Use an attribute such as name.givenName or emails[type eq "work"].value.',
      {
        scimType: 'invalidPath',
      },
    );
  return path;
}
