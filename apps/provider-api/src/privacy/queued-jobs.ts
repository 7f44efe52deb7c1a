import type { Database } from '../db/database-type.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { mailJob } from '../mail/mail-job.ts';
import type { Person } from './find-person.ts';
import { mentions, withFullNames, withoutMentions } from './mentions.ts';

/**
 * Jobs that mention a person: emails that wait or were sent in the last days, and jobs that failed. Jobs belong to no
 * company, so a name counts only beside the address of a user of the person's company.
 */
function isAbout(person: Person): SQL {
  const ofPerson = (column: string) => mentions(column, { ...person, names: [] });
  const isNamed = (column: string) => mentions(column, person);
  return sql`(${ofPerson('data')} or ${ofPerson('output')} or (
    ((${isNamed('data')}) or (${isNamed('output')})) and exists (
      select 1 from users where partner_id = ${person.partnerId} and position(lower(email) in lower(data::text)) > 0)))`;
}

/** Jobs that mention a person, as `jobs.job` has them. */
export async function exportJobs(db: Database, person: Person): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
    select jsonb_build_object('name', name, 'state', state, 'data', data, 'output', output, 'created_on', created_on) as row
    from jobs.job where ${isAbout(person)}`);
  return rows.map(({ row }) => row);
}

/**
 * Removes jobs that have ended and emails to the person alone. Takes the person off emails to several people, and replaces
 * name and address in all other jobs that wait. Does not look for single-word names. Returns how many jobs it has removed
 * or changed.
 */
export async function eraseJobs(db: Database, named: Person, name: string, address: string): Promise<number> {
  const person = withFullNames(named);
  const without = (column: string) => withoutMentions({ name: column, type: 'jsonb' }, person, name, address);
  return db.transaction(async (tx) => {
    const isRecipient = (list: string) =>
      sql`exists (select 1 from jsonb_array_elements_text(data->${list}) each where lower(each) in ${person.emails})`;
    const others = (list: string) => sql`
      select each from jsonb_array_elements_text(data->${list}) each where lower(each) not in ${person.emails}`;
    const isMail = sql`name = ${mailJob.name} and jsonb_typeof(data->'to') = 'array'`;
    const removed = await tx.execute(sql`
      delete from jobs.job where ${isAbout(person)} and (state >= 'completed' or (
        ${isMail} and ${isRecipient('to')} and not exists (${others('to')}))) returning 1`);
    let changed = 0;
    for (const list of ['to', 'cc']) {
      const { rows } = await tx.execute(sql`
        update jobs.job set data = jsonb_set(data, array[${list}::text], (
          select coalesce(jsonb_agg(each), '[]') from (${others(list)}) as others))
        where ${isMail} and jsonb_typeof(data->${list}) = 'array' and ${isRecipient(list)} returning 1`);
      changed += rows.length;
    }
    const { rows } = await tx.execute(sql`
      update jobs.job set data = (${without('data')})::jsonb,
        output = (${without('output')})::jsonb
      where ${isAbout(person)} returning 1`);
    return removed.rows.length + changed + rows.length;
  });
}
