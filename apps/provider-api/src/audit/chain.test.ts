import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AUDIT_DAYS } from '@portal/api-client/audit';
import { audit, auditCheckpoints } from '../auth/tables.ts';
import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from '../db/drizzle.ts';
import { countRowsRead, queriesOf } from '../testing/database/statements.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { removeOldRows } from './retention.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit } from './verify.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const append = (count: number, at = new Date()) =>
  api.provider.db.insert(audit).values(
    Array.from({ length: count }, (_, index) => ({
      at,
      action: 'contacts.update',
      params: { id: String(index) },
      requestId: 'test',
      changes: { name: ['Before', 'After'] as const },
    })),
  );

const seal = () => sealAudit(api.provider);
const verify = (head?: { position: number; hash: string }) => verifyAudit(api.provider, head);
const listSealed = () =>
  api.provider.db.select().from(audit).where(isNotNull(audit.position)).orderBy(asc(audit.position));

/** Tampering by someone who has all rights on the database. */
async function tamper(statement: string): Promise<void> {
  const { db } = api.provider;
  await db.execute(sql`alter table audit disable trigger user`);
  await db.execute(sql.raw(statement));
  await db.execute(sql`alter table audit enable trigger user`);
}

const refusal = { cause: expect.objectContaining({ message: expect.stringContaining('append-only') }) };

beforeEach(async () => {
  await append(12);
  await seal();
});

describe('the chain', () => {
  it('has every row once, each with the hash of the row before it', async () => {
    const rows = await listSealed();
    for (const [index, row] of rows.entries()) {
      expect(row.position).toBe(index + 1);
      expect(row.previousHash).toBe(rows[index - 1]?.hash ?? '');
    }
    expect(await verify()).toMatchObject({ rows: rows.length, faults: [], unsealed: 0 });
  });

  it('is the same when several processes seal it at once, while rows are added', async () => {
    await append(600);
    await Promise.all([seal(), append(20), seal(), append(20), seal()]);
    await seal();
    const rows = await listSealed();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    expect(await verify()).toMatchObject({ rows: rows.length, faults: [], unsealed: 0 });
  });

  it('counts the rows that are not sealed yet, and those that should be', async () => {
    await append(2);
    await append(1, new Date(Date.now() - 3_600_000));
    expect(await verify()).toMatchObject({ faults: [], unsealed: 3, late: 1 });
  });

  const changes: Record<string, string> = {
    changes: `'{"name": ["Before", "Other"]}'`,
    user_id: '77',
    at: `at + interval '1 second'`,
    address: `'10.0.0.1'`,
    status: '403',
    position: 'position + 1000000',
    previous_hash: `'other'`,
    hash: `'other'`,
  };
  it.each(Object.entries(changes))('shows a row whose %s was changed', async (column, value) => {
    const row = (await listSealed()).at(-3);
    const former = `(select ${column} from audit where id = '${row?.id}')`;
    await api.provider.db.execute(sql.raw(`create table former as select ${former} as value`));
    await tamper(`update audit set ${column} = ${value} where id = '${row?.id}'`);
    const { faults } = await verify();
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join('\n')).toMatch(column === 'position' ? /missing/ : `${row?.id}`);
    await tamper(`update audit set ${column} = (select value from former) where id = '${row?.id}'`);
    await api.provider.db.execute(sql`drop table former`);
    expect((await verify()).faults).toEqual([]);
  });

  it('shows missing rows, also the newest', async () => {
    const rows = await listSealed();
    const end = rows.at(-1);
    if (end?.position == null || end.hash === null) throw new Error('There is a last row.');
    const { position, hash } = end;
    await api.provider.db.execute(sql`create table removed as select * from audit`);
    await tamper(`delete from audit where position in (${position - 5}, ${position - 4}, ${position})`);
    expect(await verify()).toMatchObject({
      faults: [`Rows ${position - 5} to ${position - 4} are missing.`, `Row ${position} is missing.`],
    });
    expect((await verify({ position: position + 2, hash })).faults).toContain(
      `Rows ${position} to ${position + 2} are missing.`,
    );
    await tamper(
      `insert into audit select * from removed where position in (${position - 5}, ${position - 4}, ${position})`,
    );
    await api.provider.db.execute(sql`drop table removed`);
    expect(await verify({ position, hash })).toMatchObject({ faults: [] });
    expect((await verify({ position, hash: 'other' })).faults).toHaveLength(1);
  });
});

it('reads no more rows than it seals, however many are new', async () => {
  const { db } = api.provider;
  const appendMany = async () => {
    for (let slice = 0; slice < 30; slice += 1) await append(100, new Date(Date.now() + slice));
  };
  await appendMany();
  const queries = await queriesOf(db, seal);
  const batch = queries.findIndex(({ text }) => text.includes('json_build_array'));
  const setting = queries[batch - 1]?.text ?? '';
  // The statistics say that a few rows are not sealed.
  await append(12);
  await db.execute(sql`analyze audit`);
  await appendMany();
  const query = queries[batch];
  if (query === undefined) throw new Error('Sealing reads the new rows.');
  const read = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(setting));
    return countRowsRead(tx, query, 'audit');
  });
  expect(read).toBeLessThanOrEqual(200);
  await seal();
  expect(await verify()).toMatchObject({ faults: [] });
});

describe('the table', () => {
  it.each(Object.entries(getTableColumns(audit)))('refuses every change of a sealed row: %s', async (key) => {
    const { db } = api.provider;
    const [row] = await db.select().from(audit).where(isNotNull(audit.position)).limit(1);
    if (row === undefined) throw new Error('There is a sealed row.');
    const same = row[key as keyof typeof row] ?? (key === 'changes' ? { a: [1, 2] } : null);
    await expect(
      db
        .update(audit)
        .set({ [key]: same })
        .where(eq(audit.id, row.id)),
    ).rejects.toMatchObject(refusal);
  });

  it('refuses changes of rows that are not sealed, except the seal', async () => {
    await append(1);
    const { db } = api.provider;
    const unsealed = isNull(audit.position);
    await expect(db.update(audit).set({ action: 'other' }).where(unsealed)).rejects.toMatchObject(refusal);
    await expect(db.update(audit).set({ hash: 'half' }).where(unsealed)).rejects.toMatchObject(refusal);
    await expect(db.delete(audit).where(unsealed)).rejects.toMatchObject(refusal);
    await expect(db.execute(sql`truncate audit`)).rejects.toMatchObject(refusal);
  });

  it('refuses rows that are added with a seal', async () => {
    const [row] = await listSealed();
    if (row === undefined) throw new Error('There is a first row.');
    const copy = { action: row.action, params: {}, requestId: 'copy', at: new Date() };
    for (const seal of [{ position: row.position }, { hash: row.hash }, { previousHash: '' }])
      await expect(api.provider.db.insert(audit).values({ ...copy, ...seal })).rejects.toMatchObject(refusal);
  });

  it('refuses a position that is taken, and one after a gap', async () => {
    await append(1);
    await append(1, new Date(Date.now() + 1000));
    const { db } = api.provider;
    const end = (await listSealed()).at(-1)?.position ?? 0;
    const place = (position: number) =>
      db.execute(
        sql`update audit set position = ${position}, hash = 'x', previous_hash = '' where position is null`,
      );
    const gap = { cause: expect.objectContaining({ message: expect.stringContaining('do not follow') }) };
    for (const position of [end, end + 1, end + 2]) await expect(place(position)).rejects.toMatchObject(gap);
    await seal();
    expect(await verify()).toMatchObject({ faults: [], unsealed: 0 });
  });

  it('refuses changes of the recorded end', async () => {
    const { db } = api.provider;
    for (const statement of [
      sql`update audit_chain_end set position = 0`,
      sql`delete from audit_chain_end`,
      sql`truncate audit_chain_end`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject(refusal);
  });

  it('refuses to remove rows before their time, also with a checkpoint', async () => {
    const { db, now } = api.provider;
    const last = (await listSealed()).at(-1);
    if (last?.position == null || last.hash === null) throw new Error('There is a last row.');
    await expect(db.delete(audit).where(eq(audit.position, last.position))).rejects.toMatchObject(refusal);
    const checkpoint = { position: last.position, hash: last.hash, at: now() };
    await expect(db.insert(auditCheckpoints).values(checkpoint)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: `Audit entries are stored for ${AUDIT_DAYS} days.` }),
    });
  });
});

it('removes rows whose time has passed from a partition of several months, and still verifies', async () => {
  const other = await createTestApi();
  try {
    const { db } = other.provider;
    const old = new Date(Date.now() - (AUDIT_DAYS + 2) * DAY_MS);
    const entry = { action: 'contacts.update', params: {}, requestId: 'test' };
    await db.insert(audit).values(Array.from({ length: 450 }, () => ({ ...entry, at: old })));
    await sealAudit(other.provider);
    await db.insert(audit).values({ ...entry, at: new Date() });
    await sealAudit(other.provider);
    await removeOldRows(other.provider);
    await removeOldRows(other.provider);
    expect(
      await db.$count(audit, and(isNotNull(audit.position), sql`${audit.at} < now() - interval '1 year'`)),
    ).toBe(0);
    // One for each slice of 200.
    expect(await db.select().from(auditCheckpoints)).toHaveLength(3);
    expect(await verifyAudit(other.provider)).toMatchObject({ rows: 1, faults: [] });
    await db.insert(audit).values({ ...entry, at: new Date() });
    await sealAudit(other.provider);
    expect(await verifyAudit(other.provider)).toMatchObject({ rows: 2, faults: [] });
    await expect(db.delete(auditCheckpoints)).rejects.toMatchObject(refusal);
  } finally {
    await other.close();
  }
});
