import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sealAudit } from '../audit/seal.ts';
import { verifyAudit } from '../audit/verify.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { findPeople, type Person } from './find-person.ts';
import { IMPERSONAL_COLUMNS, TABLES_WITHOUT_PERSONAL_DATA } from './impersonal-data.ts';
import * as lists from './personal-data.ts';

const RUNBOOK = join(import.meta.dirname, '../../../../docs/operations/runbook.md');
const EMAIL = 'role1@acme.test';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await createTestApi();
  const user = await api.asUser(EMAIL);
  await user.call(contract.multiQuotes.create, { name: 'Made before the erasure' });
  const [found] = await findPeople(api.provider.db, EMAIL.toUpperCase());
  if (found === undefined) throw new Error('The demo has no such user.');
  person = found;
});
afterAll(() => api.close());

it('lists every column that can be about a person', async () => {
  const { rows } = await api.provider.db.execute<{ table: string; column: string; isText: boolean }>(sql`
    select table_name as table, column_name as column, data_type in ('text', 'jsonb', 'ARRAY') as "isText"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and (
      data_type in ('text', 'jsonb', 'ARRAY') or column_name ~ '(user|_by|owner)_id$')`);
  expect(rows.length).toBeGreaterThan(200);
  const isListed = ({ table, column, isText }: { table: string; column: string; isText: boolean }) => {
    if (!isText) return lists.USER_COLUMNS[table]?.columns.includes(column) ?? false;
    if (
      table in TABLES_WITHOUT_PERSONAL_DATA ||
      table in lists.STAFF_TABLES ||
      lists.SERVICE_TABLES.includes(table)
    )
      return true;
    if (table === 'audit') return true;
    if (table === 'users' && lists.OWN_COLUMNS.some((each) => each === column)) return true;
    return (
      (lists.TEXT_COLUMNS[table]?.includes(column) ?? false) ||
      lists.SECRET_COLUMNS.includes(column) ||
      IMPERSONAL_COLUMNS.includes(column)
    );
  };
  expect(rows.filter((row) => !isListed(row)).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const listed = Object.entries(lists.TEXT_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect(listed.filter((each) => !known.has(each))).toEqual([]);
});

it('lists each table in one place', () => {
  const { STAFF_TABLES, TEXT_COLUMNS, USER_COLUMNS } = lists;
  const impersonal = Object.keys(TABLES_WITHOUT_PERSONAL_DATA);
  const staff = Object.keys(STAFF_TABLES);
  const ofUsers = [...Object.keys(USER_COLUMNS), ...Object.keys(TEXT_COLUMNS), ...lists.SERVICE_TABLES];
  expect([...impersonal, ...staff].filter((table) => ofUsers.includes(table))).toEqual([]);
  expect(impersonal.filter((table) => staff.includes(table))).toEqual([]);
});

it('documents what operators find about staff, and how they remove it', () => {
  const runbook = readFileSync(RUNBOOK, 'utf8');
  const section = /^### Staff and operators\n(.*?)^## /ms.exec(runbook)?.[1] ?? '';
  const missing = Object.keys(lists.STAFF_TABLES).filter((table) => !section.includes(`\`${table}\``));
  expect(missing).toEqual([]);
});

it('exports the rows of a person, without secrets', async () => {
  const exported = await exportPerson(api.provider.db, person);
  expect(exported['users']).toEqual([expect.objectContaining({ email: EMAIL })]);
  expect(exported['multi_quotes']).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Made before the erasure' })]),
  );
  expect(exported['audit']?.length).toBeGreaterThan(0);
  expect(JSON.stringify(exported)).not.toContain('password_hash');
});

it('finds the earlier names of a user', async () => {
  const admin = await api.asUser(EMAIL);
  const { id, firstName, lastName } = await read6();
  const rename = async (change: { firstName?: string; lastName?: string }) => {
    const { version } = await admin.call(contract.partner.getUser, { id: String(id) });
    await admin.call(contract.partner.updateUser, { id, version, ...change });
  };
  await rename({ lastName: 'van Dyke' });
  await rename({ firstName: 'Robin' });
  await rename({ firstName: 'Sam', lastName: 'Last' });
  const [found] = await findPeople(api.provider.db, 'role6@acme.test', { names: [' Bobby Tables '] });
  expect(found?.names.toSorted()).toEqual(
    [
      `${firstName} ${lastName}`,
      `${firstName} van Dyke`,
      'Robin van Dyke',
      'Sam Last',
      'Bobby Tables',
    ].toSorted(),
  );
});

describe('an earlier email address', () => {
  const NOW = 'new.address@acme.test';
  const EARLIER = 'role5@acme.test';
  const OLDEST = 'oldest@acme.test';

  beforeAll(async () => {
    const { db } = api.provider;
    const user = await api.asUser('role2@acme.test');
    await user.call(contract.contacts.create, { name: 'Vera Visitor', email: OLDEST.toUpperCase() });
    await db.execute(sql`
      update support_cases set contact_email = ${EARLIER}
      where id = (select id from support_cases where partner_id = 1 limit 1)`);
    await db.execute(sql`update users set email = ${NOW} where email = ${EARLIER}`);
    await db.execute(sql`delete from jobs.job where name = 'mail.send'`);
    const mail = (to: string[]) => sql`${JSON.stringify({ to, subject: 'News', blocks: [] })}::jsonb`;
    await db.execute(sql`
      insert into jobs.job (name, state, start_after, data) values
        ('mail.send', 'created', now() + interval '1 day', ${mail([EARLIER, NOW])}),
        ('mail.send', 'created', now() + interval '1 day', ${mail([EARLIER, 'role2@acme.test'])})`);
  });

  const find = async (emails: string[] = []) => {
    const [found] = await findPeople(api.provider.db, NOW, { emails });
    if (found === undefined) throw new Error('The demo has no such user.');
    return found;
  };

  it('is found in the audit log, or named by the operator', async () => {
    expect((await find()).emails).toEqual([NOW, EARLIER]);
    const found = await find([OLDEST.toUpperCase()]);
    expect(found.emails.toSorted()).toEqual([NOW, EARLIER, OLDEST].toSorted());
    expect(found.names).toContain('Vera Visitor');
  });

  it('is not theirs if another user has it now', async () => {
    const { db } = api.provider;
    const give = (to: string, from: string) =>
      db.execute(sql`update users set email = ${to} where email = ${from}`);
    await give(EARLIER.toUpperCase(), 'role6@acme.test');
    expect((await find()).emails).toEqual([NOW]);
    await expect(find([EARLIER])).rejects.toThrow(`${EARLIER} is the address of another user`);
    await give('role6@acme.test', EARLIER.toUpperCase());
  });

  it('is exported and erased with everything else', async () => {
    const { db, now } = api.provider;
    const found = await find([OLDEST]);
    const exported = await exportPerson(db, found);
    expect(exported['support_cases']).toContainEqual(expect.objectContaining({ contact_email: EARLIER }));
    expect(exported['jobs.job']).toHaveLength(2);
    await erasePerson(db, found, { now: now(), dataDir: null });
    const { audit: _stays, ...rest } = await exportPerson(db, found);
    const text = JSON.stringify(rest).toLowerCase();
    expect([EARLIER, OLDEST, NOW].filter((each) => text.includes(each))).toEqual([]);
    const { rows } = await db.execute(sql`select data->'to' as to from jobs.job where name = 'mail.send'`);
    expect(rows).toEqual([{ to: ['role2@acme.test'] }]);
  });
});

it('erases name and address everywhere but in the audit log, whose chain stays valid', async () => {
  const { provider } = api;
  await sealAudit(provider);
  const others = await countUsers();
  const { rows } = await erasePerson(provider.db, person, { now: provider.now(), dataDir: null });
  expect(rows['multi_quotes']).toBeGreaterThan(0);

  const after = await exportPerson(provider.db, person);
  const { audit: _stays, ...rest } = after;
  const text = JSON.stringify(rest);
  expect([...person.emails, ...person.names].filter((each) => text.includes(each))).toEqual([]);
  expect(rest['users']).toEqual([
    expect.objectContaining({
      first_name: 'Former',
      last_name: `user ${person.userId}`,
      avatar_file_id: null,
    }),
  ]);
  expect(rest['sessions']).toBeUndefined();
  await expect(api.asUser(EMAIL)).rejects.toMatchObject({ code: 'invalid' });
  expect(await countUsers()).toBe(others - 1);

  await sealAudit(provider);
  const { faults, rows: sealed } = await verifyAudit(provider);
  expect(faults).toEqual([]);
  expect(sealed).toBeGreaterThan(0);
  await expect(findPeople(provider.db, EMAIL)).rejects.toThrow('Nobody with the address');
});

it('refuses to erase one of two users with the same name', async () => {
  const { db, now } = api.provider;
  await db.execute(sql`
    update users set first_name = 'Same', last_name = 'Name' where email in ('role3@acme.test', 'role4@acme.test')`);
  const [third] = await findPeople(db, 'role3@acme.test');
  if (third === undefined) throw new Error('The demo has no such user.');
  await expect(erasePerson(db, third, { now: now(), dataDir: null })).rejects.toThrow(
    'role4@acme.test has the same name',
  );
});

describe('a single-word name', () => {
  const CONTACT = { name: 'quote', email: 'quote@visitor.test' };
  let user: Awaited<ReturnType<TestApi['asUser']>>;
  beforeAll(async () => {
    user = await api.asUser('role2@acme.test');
  });
  const read = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await api.provider.db.execute<Row>(query)).rows;
  const erase = async (email: string) => {
    const [found] = await findPeople(api.provider.db, email);
    if (found === undefined) throw new Error(`Nobody has ${email}.`);
    return erasePerson(api.provider.db, found, { now: api.provider.now(), dataDir: null });
  };

  it('is replaced only where it is a whole name, and other places are listed', async () => {
    const { id } = await user.call(contract.contacts.create, CONTACT);
    const other = await user.call(contract.contacts.create, { name: 'Ann quote', email: 'ann@visitor.test' });
    const { db } = api.provider;
    const [row] = await read<{ reference: string }>(sql`
      update quotes set notes = 'The quote is late', created_by = 'quote' where reference = (
        select reference from quotes where partner_id = 1 limit 1) returning reference`);
    await db.execute(sql`
      update quote_crfs set submission = '{"quote": "quote", "kind": "quote", "name": "quote", "approvedBy": "quote"}'
      where quote_reference = (select quote_reference from quote_crfs where partner_id = 1 limit 1)`);
    const { remaining } = await erase(CONTACT.email);

    expect(await read(sql`select name from contacts where id in (${id}, ${other.id}) order by id`)).toEqual([
      { name: 'Erased person' },
      { name: 'Ann quote' },
    ]);
    expect(
      await read(sql`select notes, created_by as by from quotes where reference = ${row?.reference}`),
    ).toEqual([{ notes: 'The quote is late', by: 'Erased person' }]);
    expect(await read(sql`select submission from quote_crfs where submission->>'kind' = 'quote'`)).toEqual([
      {
        submission: { quote: 'quote', kind: 'quote', name: 'Erased person', approvedBy: 'Erased person' },
      },
    ]);
    expect(remaining).toMatchObject({ 'quotes.notes': 1, 'contacts.name': 1, 'quote_crfs.submission': 1 });
  });

  it('stays where another person of the company has it too', async () => {
    await user.call(contract.contacts.create, { name: 'Mark', email: 'mark@first.test' });
    await user.call(contract.contacts.create, { name: 'Mark', email: 'mark@second.test' });
    await api.provider.db.execute(sql`
      update quotes set created_by = 'Mark' where reference = (
        select reference from quotes where partner_id = 1 order by reference desc limit 1)`);
    const { remaining } = await erase('mark@first.test');
    expect(
      await read(
        sql`select name from contacts where email = 'mark@second.test' or email = 'erased@invalid' order by id desc limit 2`,
      ),
    ).toEqual([{ name: 'Mark' }, { name: 'Erased person' }]);
    expect(remaining).toMatchObject({ 'quotes.created_by': 1, 'contacts.name': 1 });
  });
});

async function read6() {
  const { rows } = await api.provider.db.execute<{ id: number; firstName: string; lastName: string }>(
    sql`select id, first_name as "firstName", last_name as "lastName" from users where email = 'role6@acme.test'`,
  );
  if (rows[0] === undefined) throw new Error('The demo has no such user.');
  return rows[0];
}

async function countUsers(): Promise<number> {
  const { rows } = await api.provider.db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where email not like '%@invalid'`,
  );
  return rows[0]?.count ?? 0;
}
