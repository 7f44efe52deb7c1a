import { ARRAY_ERROR, setIn, type ValidationErrors } from 'final-form';
import { type BaseIssue, type GenericSchema, safeParse } from 'valibot';
import { message } from './messages.ts';

const EMPTY = new Set(['undefined', 'null', '""', 'NaN']);

/** Maps valibot's own issues to messages of the catalogue. */
function getCatalogueMessage(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.received === 'NaN') return message('numeric');
  if (issue.kind === 'schema' && EMPTY.has(issue.received)) return message('required');
  switch (issue.type) {
    case 'non_empty':
      return message('required');
    case 'email':
    case 'rfc_email':
      return message('email');
    case 'min_length':
      return message('min', { length: Number(issue.requirement) });
    case 'max_length':
      return message('max', { length: Number(issue.requirement) });
    case 'length':
      return message('length', { length: Number(issue.requirement) });
    case 'min_value':
      return message('minValue', { min: String(issue.requirement) });
    case 'max_value':
      return message('maxValue', { max: String(issue.requirement) });
    case 'integer':
    case 'safe_integer':
      return message('integer');
    case 'number':
    case 'digits':
      return message('numeric');
    case 'picklist':
    case 'literal':
    case 'enum':
    case 'variant':
    case 'union':
      return message('oneOf');
    case 'mime_type':
      return message('mimes');
    case 'iso_date':
      return message('day');
    default:
      return message('regex');
  }
}

/**
 * Builds final-form's error tree with the first message of each path. A list can have its own message and messages of
 * its items.
 * @param values if given, the message of a list with groups of fields is in an array, because final-form writes the
 *   errors of these fields into it, even if they are valid. It would fail on a string.
 */
export function buildErrorTree(
  messages: Iterable<readonly [path: string, text: string]>,
  values?: unknown,
): ValidationErrors {
  const first = new Map<string, string>();
  for (const [path, text] of messages) if (!first.has(path)) first.set(path, text);
  const paths = [...first.keys()];
  let tree: object = {};
  for (const [path, text] of first) {
    if (paths.some((other) => other.startsWith(`${path}.`))) continue;
    const error = canHaveGroups(valueAtPath(values, path))
      ? Object.assign([], { [ARRAY_ERROR]: text })
      : text;
    tree = setIn(tree, path, error) as object;
  }
  for (const [path, text] of first) {
    if (paths.some((other) => other.startsWith(`${path}.`))) {
      const own = valueAtPath(tree, path);
      if (Array.isArray(own)) Object.assign(own, { [ARRAY_ERROR]: text });
    }
  }
  return tree;
}

/** Also an empty list: the fields of removed groups exist until the next render. */
const canHaveGroups = (value: unknown): boolean =>
  Array.isArray(value) &&
  (value.length === 0 ||
    value.some((item) => typeof item === 'object' && item !== null && !(item instanceof Blob)));

function valueAtPath(tree: unknown, path: string): unknown {
  let value = tree;
  for (const key of pathKeys(path)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** `contacts[0].email` and `contacts.0.email` are the same path. */
export function pathKeys(path: string): string[] {
  return path.split(/[.[\]]+/).filter(Boolean);
}

/** Validates values against a schema: undefined when valid, else final-form's error tree. */
export function validateWith(schema: GenericSchema, values: unknown): ValidationErrors {
  const { issues } = safeParse(schema, values, { message: getCatalogueMessage });
  if (!issues) return undefined;
  return buildErrorTree(
    issues.map(
      (issue) => [issue.path?.map((item) => String(item.key)).join('.') ?? '', issue.message] as const,
    ),
    values,
  );
}

/** The message at a path, without those below it. */
export function getOwnMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  return Array.isArray(error) && ARRAY_ERROR in error
    ? getOwnMessage(error[ARRAY_ERROR as never])
    : undefined;
}

/** The first message at a path or below it. */
export function getFirstMessage(error: unknown): string | undefined {
  const own = getOwnMessage(error);
  if (own !== undefined) return own;
  if (typeof error !== 'object' || error === null) return undefined;
  for (const part of Object.values(error)) {
    const found = getFirstMessage(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every message with its path, in the schema's order. */
export function getAllMessages(error: unknown, path = ''): [path: string, text: string][] {
  if (typeof error === 'string') return [[path, error]];
  if (typeof error !== 'object' || error === null) return [];
  const own =
    Array.isArray(error) && ARRAY_ERROR in error ? getAllMessages(error[ARRAY_ERROR as never], path) : [];
  const below = Object.entries(error)
    .filter(([key]) => key !== ARRAY_ERROR)
    .flatMap(([key, part]) => getAllMessages(part, path === '' ? key : `${path}.${key}`));
  return [...own, ...below];
}
