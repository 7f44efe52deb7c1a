import type { Database } from '../db/database-type.ts';
import { sql } from '../db/drizzle.ts';
import { PEOPLE } from './personal-data.ts';

/** One person as one company knows them. */
export interface Person {
  partnerId: number;
  /** Null for someone who is not a user: a contact, or a customer who answered a proposal. */
  userId: number | null;
  /** Current and earlier names. */
  names: string[];
  /** In lower case: the address by which the person was found, and earlier ones. */
  emails: [string, ...string[]];
}

interface Known {
  /** Names that the person has or had, in addition to those that the database has for the addresses. */
  names?: readonly string[] | undefined;
  /** Earlier addresses, in addition to those in the audit log. */
  emails?: readonly string[] | undefined;
}

/**
 * The earlier addresses of a user from the audit log, and `others`, without addresses that another user has now.
 * @throws if an address in `others` belongs to another user
 */
async function findEarlierAddresses(
  db: Database,
  email: string,
  others: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ address: string; isOfAnother: boolean }>(sql`
    select address, address in (select lower(email) from users) as "isOfAnother" from (
      select lower(unnest(array[a.changes->'email'->>0, a.changes->'email'->>1])) as address
      from users u join audit a on a.partner_id = u.partner_id and a.kind = 'user' and a.thing = u.id::text
        and a.operation <> 'call'
      where lower(u.email) = ${email}
      union select unnest(${sql.param(others)}::text[])) as found
    where address <> ${email} order by 1`);
  const wrong = rows.find(({ address, isOfAnother }) => isOfAnother && others.includes(address));
  if (wrong !== undefined) throw new Error(`${wrong.address} is the address of another user.`);
  return rows.filter(({ isOfAnother }) => !isOfAnother).map(({ address }) => address);
}

const normalise = (email: string) => email.trim().toLowerCase();

/**
 * Finds everyone with an email address, one entry for each company.
 * @throws if nobody has the address
 */
export async function findPeople(db: Database, address: string, known: Known = {}): Promise<Person[]> {
  const email = normalise(address);
  const emails: Person['emails'] = [
    email,
    ...(await findEarlierAddresses(db, email, (known.emails ?? []).map(normalise))),
  ];
  const users = sql`
    select partner_id as "partnerId", id as "userId", first_name || ' ' || last_name as name from users
    where lower(email) = ${email}`;
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
    where lower(u.email) = ${email}`;
  const others = PEOPLE.map(
    ({ table, name, email: column }) => sql`
      select partner_id, null::int, ${sql.identifier(name)} from ${sql.identifier(table)}
      where lower(${sql.identifier(column)}) in ${emails}`,
  );
  const { rows } = await db.execute<{ partnerId: number; userId: number | null; name: string | null }>(
    sql`select distinct * from (${sql.join([users, earlier, ...others], sql` union all `)}) as found order by 1, 2`,
  );
  const people = new Map<number, Person>();
  for (const { partnerId, userId, name } of rows) {
    const person = people.get(partnerId) ?? { partnerId, userId, names: [], emails };
    person.userId ??= userId;
    for (const each of [name ?? '', ...(known.names ?? [])].map((text) => text.trim()))
      if (each !== '' && !person.names.includes(each)) person.names.push(each);
    people.set(partnerId, person);
  }
  if (people.size === 0) throw new Error(`Nobody with the address ${email} is stored.`);
  return [...people.values()];
}
