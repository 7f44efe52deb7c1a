import { type SQL, sql } from 'drizzle-orm';
import type { Person } from './find-person.ts';

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How a text is written inside a JSON text. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Pattern of a name or an address as a whole: `Ann Lee` is not part of `Joann Leeds`, nor `a@b.test` of `ma@b.test`.
 */
const wholePattern = (text: string) =>
  [...new Set([text, inJson(text)])].map((each) => `(?<![\\w.+-])${escapePattern(each)}(?![\\w-])`).join('|');

const patternsOf = ({ names, email }: Person) => ({
  names: names.map(wholePattern),
  email: wholePattern(email),
});

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

/** A column's text with a person's names and address replaced. */
export function withoutMentions(column: string, person: Person, name: string, address: string): SQL {
  const { names, email } = patternsOf(person);
  let text = sql`regexp_replace(${sql.identifier(column)}::text, ${email}, ${address}, 'gi')`;
  for (const pattern of names) text = sql`regexp_replace(${text}, ${pattern}, ${name}, 'g')`;
  return text;
}
