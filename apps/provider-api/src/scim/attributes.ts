import { Refusal } from '../refusal.ts';

/** The attributes of a SCIM user that the portal reads, as the identity provider sent them (RFC 7643, §4.1). */
export interface UserAttributes {
  userName: string | null;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  /** `name.formatted` or `displayName`: used if the two names above are missing. */
  fullName: string | null;
  email: string | null;
  /** The values of `roles` and `entitlements`; null if neither was sent. */
  roles: readonly string[] | null;
  active: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const MAX_TEXT = 1000;
const MAX_ENTRIES = 50;

export const invalidValue = (detail: string): Refusal =>
  Refusal.malformed(detail, { scimType: 'invalidValue' });

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads attributes by their names without regard to case (RFC 7643, §2.1). */
export function readAttribute(values: Values, name: string): unknown {
  const key = Object.keys(values).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : values[key];
}

/** A string without surrounding spaces; null for null and blank strings. 400 for other types. */
export function readText(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalidValue(`${name} must be a string.`);
  if (value.length > MAX_TEXT) throw invalidValue(`${name} is too long.`);
  return value.trim() || null;
}

/** Accepts strings too: Entra ID sends "True" and "False". */
export function readBoolean(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidValue(`${name} must be true or false.`);
}

/** The entries of a multi-valued attribute, each with its `value`. A single entry or string counts as a list of one. */
function readEntries(value: unknown, name: string): { text: string; entry: Values }[] {
  if (value === undefined || value === null) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_ENTRIES) throw invalidValue(`${name} has more than ${MAX_ENTRIES} values.`);
  return list.flatMap((item) => {
    const entry = isObject(item) ? item : { value: item };
    const text = readText(readAttribute(entry, 'value'), `${name}.value`);
    return text === null ? [] : [{ text, entry }];
  });
}

export const readRoles = (value: unknown, name: string): string[] => [
  ...new Set(readEntries(value, name).map(({ text }) => text)),
];

/** The primary address, or else the one for work, or else the first. */
export function readEmail(value: unknown): string | null {
  const entries = readEntries(value, 'emails');
  const primary = entries.find(
    ({ entry }) => String(readAttribute(entry, 'primary')).toLowerCase() === 'true',
  );
  const work = entries.find(({ entry }) => readAttribute(entry, 'type') === 'work');
  return (primary ?? work ?? entries[0])?.text ?? null;
}

/**
 * The user in the body of POST and PUT. Other attributes are ignored.
 * @param isActive what a body without `active` means
 */
export function readUser(body: Values, isActive: boolean): UserAttributes {
  const name = readAttribute(body, 'name') ?? {};
  if (!isObject(name)) throw invalidValue('name must be an object.');
  const roles = readAttribute(body, 'roles');
  const entitlements = readAttribute(body, 'entitlements');
  const active = readAttribute(body, 'active');
  return {
    userName: readText(readAttribute(body, 'userName'), 'userName'),
    externalId: readText(readAttribute(body, 'externalId'), 'externalId'),
    givenName: readText(readAttribute(name, 'givenName'), 'name.givenName'),
    familyName: readText(readAttribute(name, 'familyName'), 'name.familyName'),
    fullName:
      readText(readAttribute(name, 'formatted'), 'name.formatted') ??
      readText(readAttribute(body, 'displayName'), 'displayName'),
    email: readEmail(readAttribute(body, 'emails')),
    roles:
      roles === undefined && entitlements === undefined
        ? null
        : [...new Set([...readRoles(roles, 'roles'), ...readRoles(entitlements, 'entitlements')])],
    active: active === undefined || active === null ? isActive : readBoolean(active, 'active'),
  };
}
