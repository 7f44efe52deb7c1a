import { sql } from 'drizzle-orm';
import type { Database } from '../db/database-type.ts';
import { PEOPLE } from './personal-data.ts';

/** One person as one company knows them. */
export interface Person {
  partnerId: number;
  /** Null for someone who is not a user: a contact, or a customer who answered a proposal. */
  userId: number | null;
  /** Current and earlier names. */
  names: string[];
  email: string;
}

/**
 * Finds everyone with an email address, one entry for each company.
 * @param otherNames names that the person has or had, in addition to those that the database has for the address
 * @throws if nobody has the address
 */
export async function findPeople(
  db: Database,
  email: string,
  otherNames: readonly string[] = [],
): Promise<Person[]> {
  const users = sql`
    select partner_id as "partnerId", id as "userId", first_name || ' ' || last_name as name from users
    where lower(email) = lower(${email})`;
  // Histories have earlier names, which the audit log knows. The label of its row is the name after the change.
  const before = (column: string) => sql`(a.changes->${column}->>0)`;
  const after = (column: string) => sql`(a.changes->${column}->>1)`;
  const earlier = sql`
    select u.partner_id, u.id, unnest(array[a.label, case
      when ${before('first_name')} is not null and ${before('last_name')} is not null
        then ${before('first_name')} || ' ' || ${before('last_name')}
      when ${before('first_name')} is not null
        then ${before('first_name')} || substr(a.label, length(${after('first_name')}) + 1)
      when ${before('last_name')} is not null
        then left(a.label, -length(${after('last_name')})) || ${before('last_name')} end])
    from users u join audit a on a.partner_id = u.partner_id and a.kind = 'user' and a.thing = u.id::text
      and a.operation <> 'call'
    where lower(u.email) = lower(${email})`;
  const others = PEOPLE.map(
    ({ table, name, email: column }) => sql`
      select partner_id, null::int, ${sql.identifier(name)} from ${sql.identifier(table)}
      where lower(${sql.identifier(column)}) = lower(${email})`,
  );
  const { rows } = await db.execute<{ partnerId: number; userId: number | null; name: string | null }>(
    sql`select distinct * from (${sql.join([users, earlier, ...others], sql` union all `)}) as found order by 1, 2`,
  );
  const people = new Map<number, Person>();
  for (const { partnerId, userId, name } of rows) {
    const person = people.get(partnerId) ?? { partnerId, userId, names: [], email };
    person.userId ??= userId;
    for (const each of [name ?? '', ...otherNames].map((text) => text.trim()))
      if (each !== '' && !person.names.includes(each)) person.names.push(each);
    people.set(partnerId, person);
  }
  if (people.size === 0) throw new Error(`Nobody with the address ${email} is stored.`);
  return [...people.values()];
}
