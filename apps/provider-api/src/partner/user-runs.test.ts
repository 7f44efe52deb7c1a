import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { loseBulkRunJobs, resumeBulkRun } from '../testing/resume-bulk-run.ts';

const { auth, partner, bulkRuns } = contract;

const { api, amelia, ben, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  stranger: 'role1@cobalt.test',
});

/** More users than one batch. */
const MANY = 25;

let made = 0;

/** Copies of a user of the company, who have the standard role. */
async function addUsers(count: number) {
  const { db } = api.provider;
  const [model] = await db.select().from(users).where(eq(users.email, 'role3@acme.test'));
  if (!model) throw new Error('There is no user to copy.');
  const { id: _, ...values } = model;
  const rows = Array.from({ length: count }, () => {
    made += 1;
    return {
      ...values,
      email: `bulk${made}@acme.test`,
      firstName: 'Bulk',
      lastName: `User ${made}`,
      team: null,
    };
  });
  const inserted = await db.insert(users).values(rows).returning();
  return inserted.map(({ id, version }) => ({ id, version }));
}

const rowsOf = async (named: readonly { id: number }[]) => {
  const ids = named.map(({ id }) => id);
  const rows = await api.provider.db.select().from(users).where(inArray(users.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id));
};
const rolesOf = async (named: readonly { id: number }[]) => (await rowsOf(named)).map((row) => row?.roleId);

const CHANGED = 'This user has changed since you opened the list.';

describe('changing several users', () => {
  it('gives them a role, and the former one with Undo unless somebody changed it since', async () => {
    const named = await addUsers(3);
    const [first, second] = named;
    await amelia.call(partner.updateUser, { id: String(first?.id), lastName: 'Meanwhile' });
    const run = await amelia.call(partner.updateUsers, { users: named, roleId: 5 });
    expect(run).toMatchObject({
      kind: partner.updateUsers.id,
      status: 'processed',
      done: 2,
      undoable: 2,
      unchanged: [{ label: 'Bulk Meanwhile', reason: CHANGED }],
    });
    expect(await rolesOf(named)).toEqual([3, 5, 5]);
    await amelia.call(partner.updateUser, { id: String(second?.id), roleId: 4 });
    expect(await amelia.call(bulkRuns.undo, { id: run.id })).toMatchObject({
      done: 1,
      unchanged: [{ reason: 'Somebody has changed this user since.' }],
    });
    expect(await rolesOf(named)).toEqual([3, 4, 3]);
  });

  it('changes which prices users see, but never for administrators, and undoes the change', async () => {
    const named = await addUsers(3);
    const [first, second] = named;
    await amelia.call(partner.updateUser, { id: String(first?.id), roleId: 1 });
    await amelia.call(partner.updateUser, { id: String(second?.id), prices: 'none' });
    const users = named.map(({ id }) => ({ id }));
    const run = await amelia.call(partner.updateUsers, { users, prices: 'selling' });
    expect(run).toMatchObject({
      status: 'processed',
      done: 2,
      undoable: 2,
      unchanged: [{ reason: 'Administrators see all prices. Give them another role first.' }],
    });
    const pricesOf = async () => (await rowsOf(users)).map((row) => row?.prices);
    expect(await pricesOf()).toEqual(['cost', 'selling', 'selling']);
    await amelia.call(bulkRuns.undo, { id: run.id });
    expect(await pricesOf()).toEqual(['cost', 'none', 'cost']);
    const both = await amelia.call(partner.updateUsers, { users, roleId: 1, prices: 'none' });
    expect(both).toMatchObject({ done: 0 });
    await expect(amelia.call(partner.updateUsers, { users, prices: 'all' as 'none' })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(ben.call(partner.updateUsers, { users, prices: 'none' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await pricesOf()).toEqual(['cost', 'none', 'cost']);
  });

  it('continues after a kill, and can be stopped', async () => {
    const named = await addUsers(MANY);
    const run = await amelia.call(partner.updateUsers, { users: named, team: 'North' });
    expect(run).toMatchObject({ status: 'processing', done: 20 });
    await loseBulkRunJobs(api);
    const [last] = named.slice(-1);
    await amelia.call(partner.updateUser, { id: String(last?.id), team: 'South' });
    await resumeBulkRun(api, run.id);
    expect(await amelia.call(bulkRuns.get, { id: run.id })).toMatchObject({
      status: 'processed',
      done: MANY - 1,
      unchanged: [{ key: String(last?.id), reason: CHANGED }],
    });
    const again = named.slice(0, MANY).map(({ id }) => ({ id }));
    const { id } = await amelia.call(partner.updateUsers, { users: again, team: null });
    expect(await amelia.call(bulkRuns.stop, { id })).toMatchObject({ status: 'terminated', done: 20 });
    await api.drainJobs();
    expect((await rowsOf(again)).filter((row) => row?.team !== null)).toHaveLength(MANY - 20);
  });

  it('leaves the caller’s own role as it is', async () => {
    const me = await amelia.call(contract.auth.getMe, {});
    const run = await amelia.call(partner.updateUsers, { users: [{ id: me.id }], roleId: 2 });
    expect(run.unchanged).toMatchObject([{ reason: 'You cannot change your own role here.' }]);
    expect((await amelia.call(contract.auth.getMe, {})).roleId).toBe(1);
  });

  it('is for administrators, and for users of their own company', async () => {
    const named = await addUsers(1);
    const change = { users: named, roleId: 1 };
    await expect(ben.call(partner.updateUsers, change)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ben.call(partner.removeUsers, { users: named })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(stranger.call(partner.updateUsers, change)).rejects.toMatchObject({ code: 'not-found' });
    await expect(stranger.call(partner.removeUsers, { users: named })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await rolesOf(named)).toEqual([3]);
  });
});

describe('removing several users', () => {
  it('ends their access, also after a kill, but not the caller’s', async () => {
    const me = await amelia.call(contract.auth.getMe, {});
    const named = await addUsers(MANY);
    const run = await amelia.call(partner.removeUsers, { users: [...named, { id: me.id }] });
    expect(run).toMatchObject({ status: 'processing', undoable: 0 });
    await loseBulkRunJobs(api);
    await resumeBulkRun(api, run.id);
    const ended = await amelia.call(bulkRuns.get, { id: run.id });
    expect(ended).toMatchObject({
      status: 'processed',
      done: MANY,
      undoable: 0,
      unchanged: [{ key: String(me.id), reason: 'You cannot remove yourself.' }],
    });
    for (const row of await rowsOf(named))
      expect(row).toMatchObject({ passwordHash: null, removedAt: expect.any(Date) });
    await expect(amelia.call(bulkRuns.undo, { id: run.id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(amelia.call(partner.removeUsers, { users: named })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

// Shows deadlocks only on a PostgreSQL server: the embedded database has one connection.
it('makes concurrent changes of one user, in bulk, alone and by the user', async () => {
  const { id: ownId } = await amelia.call(auth.getMe, {});
  const [added] = await addUsers(1);
  const id = added?.id ?? 0;
  await amelia.call(partner.updateUser, { id: String(id), roleId: 1 });
  const outcomes: PromiseSettledResult<unknown>[] = [];
  for (let round = 1; round <= 10; round += 1) {
    const day = new Date(api.provider.now().getTime() + round * 24 * 3_600_000).toISOString().slice(0, 10);
    const team = `Team ${round}`;
    const change = (user: number) => amelia.call(partner.updateUser, { id: String(user), team });
    const changeInBulk = () => amelia.call(partner.updateUsers, { users: [{ id }], team });
    const goAway = () =>
      amelia.call(partner.createDelegation, { delegateId: id, fromDay: day, untilDay: day });
    const calls = [
      changeInBulk(),
      changeInBulk(),
      change(id),
      change(id),
      change(ownId),
      change(ownId),
      goAway(),
    ];
    outcomes.push(...(await Promise.allSettled(calls)));
  }
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
