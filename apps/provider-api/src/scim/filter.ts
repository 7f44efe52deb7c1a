import { scimUsers } from '../auth/single-sign-on/tables.ts';
import { users } from '../auth/tables.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../db/drizzle.ts';
import { Refusal } from '../refusal.ts';
import { readLiteral, readPath } from './path.ts';

const MAX_FILTER = 500;
const COMPARISON = /^(\S.*?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)$/i;

/** What SCIM calls the user: the name that the identity provider gave, or else the email address. */
const userName = sql`coalesce(${scimUsers.userName}, ${users.email})`;

const CONDITIONS: Readonly<Record<string, (value: string) => SQL | undefined>> = {
  id: (value) => eq(sql`${users.id}::text`, value),
  username: (value) => eq(sql`lower(${userName})`, value.toLowerCase()),
  externalid: (value) => eq(scimUsers.externalId, value),
  emails: (value) => eq(sql`lower(${users.email})`, value.toLowerCase()),
  'emails.value': (value) => eq(sql`lower(${users.email})`, value.toLowerCase()),
  active: (value) => (value === 'true' ? isNull(users.removedAt) : isNotNull(users.removedAt)),
};

/**
 * The condition of a filter (RFC 7644, §3.4.2.2). Only one comparison with `eq` is supported, which is what identity
 * providers send to find a user. 400 for any other filter.
 */
export function parseFilter(text: string): SQL | undefined {
  const [, name = '', literal = ''] = text.length > MAX_FILTER ? [] : (COMPARISON.exec(text.trim()) ?? []);
  const path = readPath(name);
  const value = readLiteral(literal);
  const key = path === null ? '' : [path.attribute, path.part].filter(Boolean).join('.');
  const hasOtherFilter = path?.filter && !(path.filter.name === 'type' && path.filter.value === 'work');
  const condition = Object.hasOwn(CONDITIONS, key) && !hasOtherFilter ? CONDITIONS[key] : undefined;
  if (condition === undefined || value === null)
    throw Refusal.malformed(
      'This filter is not supported. Use one eq comparison with userName, externalId, id, emails.value or active.',
      { scimType: 'invalidFilter' },
    );
  // PostgreSQL stores no null character, so no user has one.
  return value.includes('\0') ? and(sql`false`) : condition(value);
}
