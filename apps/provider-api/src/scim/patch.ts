import { Refusal } from '../refusal.ts';
import {
  invalidValue,
  isObject,
  readAttribute,
  readBoolean,
  readEmail,
  readRoles,
  readText,
  type UserAttributes,
} from './attributes.ts';
import { type Path, parsePath } from './path.ts';

type Verb = 'add' | 'replace' | 'remove';

const MAX_OPERATIONS = 100;

/**
 * Applies the operations of a PATCH (RFC 7644, §3.5.2), in their order, to the user's current attributes. `op` may be
 * capitalised, and without a path the attributes are in `value`, as Entra ID and Okta send them. Attributes that the
 * portal does not have are ignored.
 */
export function applyPatch(current: UserAttributes, body: Readonly<Record<string, unknown>>): UserAttributes {
  const operations = readAttribute(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw Refusal.malformed('Operations must be a list with at least one operation.', {
      scimType: 'invalidSyntax',
    });
  if (operations.length > MAX_OPERATIONS)
    throw Refusal.malformed(`A PATCH can have at most ${MAX_OPERATIONS} operations.`, {
      scimType: 'tooMany',
    });
  return operations.reduce<UserAttributes>(applyOperation, current);
}

function readVerb(value: unknown): Verb {
  const verb = typeof value === 'string' ? value.toLowerCase() : '';
  if (verb === 'add' || verb === 'replace' || verb === 'remove') return verb;
  throw Refusal.malformed('op must be add, replace or remove.', { scimType: 'invalidSyntax' });
}

function applyOperation(user: UserAttributes, operation: unknown): UserAttributes {
  if (!isObject(operation))
    throw Refusal.malformed('Each operation must be an object.', { scimType: 'invalidSyntax' });
  const verb = readVerb(readAttribute(operation, 'op'));
  const path = readAttribute(operation, 'path');
  const value = readAttribute(operation, 'value');
  if (path !== undefined && path !== null) return applyAt(user, verb, parsePath(path), value);
  if (verb === 'remove') throw Refusal.malformed('remove needs a path.', { scimType: 'noTarget' });
  if (!isObject(value)) throw invalidValue('Without a path, value must be an object of attributes.');
  return Object.entries(value).reduce(
    (changed, [name, each]) => applyAt(changed, verb, parsePath(name), each),
    user,
  );
}

const NAME_KEYS = { givenname: 'givenName', familyname: 'familyName', formatted: 'fullName' } as const;

function applyAt(user: UserAttributes, verb: Verb, path: Path, value: unknown): UserAttributes {
  const isRemoval = verb === 'remove';
  switch (path.attribute) {
    case 'active':
      if (isRemoval) throw cannotRemove('active');
      return { ...user, active: readBoolean(value, 'active') };
    case 'username':
      if (isRemoval) throw cannotRemove('userName');
      return { ...user, userName: readText(value, 'userName') };
    case 'externalid':
      return { ...user, externalId: isRemoval ? null : readText(value, 'externalId') };
    case 'displayname':
      return { ...user, fullName: isRemoval ? null : readText(value, 'displayName') };
    case 'name':
      return applyToName(user, verb, path, value);
    case 'emails':
      return applyToEmail(user, verb, path, value);
    case 'roles':
    case 'entitlements':
      return { ...user, roles: applyToRoles(user.roles ?? [], verb, path, value) };
    default:
      return user;
  }
}

const cannotRemove = (name: string) =>
  Refusal.malformed(`${name} cannot be removed.`, { scimType: 'mutability' });

function applyToName(user: UserAttributes, verb: Verb, { part }: Path, value: unknown): UserAttributes {
  if (part !== null) {
    if (!Object.hasOwn(NAME_KEYS, part)) return user;
    const key = NAME_KEYS[part as keyof typeof NAME_KEYS]; // checked above
    return { ...user, [key]: verb === 'remove' ? null : readText(value, `name.${part}`) };
  }
  // A portal user always has a name, so the current one stays.
  if (verb === 'remove') return user;
  if (!isObject(value)) throw invalidValue('name must be an object.');
  return Object.entries(value).reduce(
    (changed, [name, each]) =>
      applyToName(changed, verb, { attribute: 'name', filter: null, part: name.toLowerCase() }, each),
    user,
  );
}

/** A portal user has one email address. Ignores changes to addresses of other types than work. */
function applyToEmail(
  user: UserAttributes,
  verb: Verb,
  { filter, part }: Path,
  value: unknown,
): UserAttributes {
  if (part !== null && part !== 'value') return user;
  const isOther = filter !== null && filter.name === 'type' && filter.value !== 'work';
  if (isOther) return user;
  if (verb === 'remove') throw cannotRemove('The email address');
  return { ...user, email: readEmail(value) ?? user.email };
}

function applyToRoles(
  current: readonly string[],
  verb: Verb,
  { attribute, filter, part }: Path,
  value: unknown,
): readonly string[] {
  if (part !== null && part !== 'value') return current;
  if (verb === 'remove') {
    const removed = filter?.name === 'value' ? [filter.value] : readRoles(value, attribute);
    // Entra ID lists the values to remove in `value`; without any, all are removed.
    return removed.length === 0 ? [] : current.filter((role) => !removed.includes(role));
  }
  const roles = readRoles(value, attribute);
  return verb === 'add' ? [...new Set([...current, ...roles])] : roles;
}
