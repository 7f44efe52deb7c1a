import { sql } from 'drizzle-orm';
import type { Database } from '../db/database-type.ts';
import { PEOPLE } from './personal-data.ts';

/** One person as one company knows them. */
export interface Person {
  partnerId: number;
  /** Null for someone who is not a user: a contact, or a customer who answered a proposal. */
  userId: number | null;
  /** Full names. */
  names: string[];
  email: string;
}

/** Finds everyone with an email address, one entry for each company. @throws if nobody has it */
export async function findPeople(db: Database, email: string): Promise<Person[]> {
  const users = sql`
    select partner_id as "partnerId", id as "userId", first_name || ' ' || last_name as name from users
    where lower(email) = lower(${email})`;
  const others = PEOPLE.map(
    ({ table, name, email: column }) => sql`
      select partner_id, null::int, ${sql.identifier(name)} from ${sql.identifier(table)}
      where lower(${sql.identifier(column)}) = lower(${email})`,
  );
  const { rows } = await db.execute<{ partnerId: number; userId: number | null; name: string | null }>(
    sql`select distinct * from (${sql.join([users, ...others], sql` union all `)}) as found order by 1, 2`,
  );
  const people = new Map<number, Person>();
  for (const { partnerId, userId, name } of rows) {
    const person = people.get(partnerId) ?? { partnerId, userId, names: [], email };
    person.userId ??= userId;
    if (name !== null && name.trim() !== '' && !person.names.includes(name)) person.names.push(name);
    people.set(partnerId, person);
  }
  if (people.size === 0) throw new Error(`Nobody with the address ${email} is stored.`);
  return [...people.values()];
}
