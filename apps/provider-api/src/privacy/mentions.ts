import { type SQL, sql } from '../db/drizzle.ts';
import type { Person } from './find-person.ts';

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How a text is written inside a JSON text. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Pattern that finds a name or an address only as a whole: not `Ann Lee` in `Joann Leeds`, and not `a@b.test` in
 * `ma@b.test`. Does not find keys of JSON objects.
 */
const wholePattern = (text: string) =>
  [...new Set([text, inJson(text)])]
    .map((each) => `(?<![\\w.+-])${escapePattern(each)}(?![\\w-]|"\\s*:)`)
    .join('|');

const patternsOf = ({ names, emails }: Person) => ({
  names: names.map(wholePattern),
  email: emails.map(wholePattern).join('|'),
});

/**
 * A single-word name can be an ordinary word ("Price"), or part of somebody else's name. It is replaced only where it is
 * the whole value of a field for a name.
 */
export const isSingleWord = (name: string) => !/\s/.test(name);

export const withFullNames = (person: Person): Person => ({
  ...person,
  names: person.names.filter((name) => !isSingleWord(name)),
});

export const withSingleWords = (person: Person): Person => ({
  ...person,
  names: person.names.filter(isSingleWord),
});

/** Columns and JSON keys for a name: `name`, `createdBy`, `actor`. */
const NAME_FIELD = '(?!product|file)[A-Za-z_]*(?:[Nn]ame|[Bb]y|author|actor)';
const isNameColumn = new RegExp(`^${NAME_FIELD}$`);

/** A column, with its type as PostgreSQL writes it. */
export interface TextColumn {
  name: string;
  type: string;
}

/** Pattern that finds a single-word name where it can be replaced. Its group is the text before the name. Null: nowhere. */
function singleWordPattern({ name: column, type }: TextColumn, name: string): string | null {
  if (type.startsWith('json')) return `("${NAME_FIELD}"\\s*:\\s*")${escapePattern(inJson(name))}(?=")`;
  return type === 'text' && isNameColumn.test(column) ? `^(\\s*)${escapePattern(name)}(?=\\s*$)` : null;
}

const singleWordPatterns = (column: TextColumn, person: Person): string[] =>
  withSingleWords(person).names.flatMap((name) => singleWordPattern(column, name) ?? []);

/** The same as {@link mentions} for a text that is not in the database. */
export function isMentioned(text: string, person: Person): boolean {
  const { names, email } = patternsOf(person);
  return new RegExp(email, 'i').test(text) || names.some((name) => new RegExp(name).test(text));
}

/** Whether a text or JSON column mentions a person. */
export function mentions(column: string, person: Person): SQL {
  const { names, email } = patternsOf(person);
  const text = sql`${sql.identifier(column)}::text`;
  return sql.join([sql`${text} ~* ${email}`, ...names.map((name) => sql`${text} ~ ${name}`)], sql` or `);
}

/** Whether a column has mentions that {@link withoutMentions} replaces. */
export function hasReplaceable(column: TextColumn, person: Person): SQL {
  const text = sql`${sql.identifier(column.name)}::text`;
  const single = singleWordPatterns(column, person).map((pattern) => sql`${text} ~ ${pattern}`);
  return sql.join([mentions(column.name, withFullNames(person)), ...single], sql` or `);
}

/** A column's text with a person's names and address replaced. */
export function withoutMentions(column: TextColumn, person: Person, name: string, address: string): SQL {
  const { names, email } = patternsOf(withFullNames(person));
  let text = sql`regexp_replace(${sql.identifier(column.name)}::text, ${email}, ${address}, 'gi')`;
  for (const pattern of names) text = sql`regexp_replace(${text}, ${pattern}, ${name}, 'g')`;
  for (const pattern of singleWordPatterns(column, person))
    text = sql`regexp_replace(${text}, ${pattern}, ${`\\1${name}`}, 'g')`;
  return text;
}
