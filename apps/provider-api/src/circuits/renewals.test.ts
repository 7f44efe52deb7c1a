import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { remindOfRenewalsJob } from './renewal-reminders.ts';
import { circuits } from './tables.ts';

const calls = contract.circuits;

describe('renewals', () => {
  let api: TestApi;
  let amelia: Browser;
  let name: string;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
    const { provider } = api;
    await provider.db.update(circuits).set({ contractEnd: londonDay(addDays(provider.now(), 400)) });
    const { items } = await amelia.call(calls.list, { perPage: 3 });
    const ends = [20, 60, 90];
    for (const [index, { id }] of items.entries())
      await provider.db
        .update(circuits)
        .set({ contractEnd: londonDay(addDays(provider.now(), ends[index] ?? 0)) })
        .where(eq(circuits.id, id));
    name = items[2]?.name ?? '';
  });
  afterAll(() => api.close());

  const remind = async () => {
    api.outbox.length = 0;
    await remindOfRenewalsJob.handle({}, api.provider);
    await api.drainJobs();
    return api.outbox.filter(({ to }) => to.includes('role1@acme.test')).map(({ subject }) => subject);
  };
  const notices = async () =>
    (await (await api.asUser('role3@acme.test')).call(contract.notifications.list, {})).map(
      ({ data }) => data,
    );

  it('are counted and listed by the days left, the last day included', async () => {
    await expect(amelia.call(calls.countRenewals, {})).resolves.toEqual({
      in30Days: 1,
      in60Days: 2,
      in90Days: 3,
    });
    const { total, items } = await amelia.call(calls.list, { endsWithin: '60', sort: 'contractEnd' });
    expect(total).toBe(2);
    expect(items.map(({ contractEnd }) => contractEnd)).toEqual(
      items.map(({ contractEnd }) => contractEnd).toSorted(),
    );
    await expect(amelia.call(calls.list, { endsWithin: '45' as never })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('are announced once for each period, by notification and mail', async () => {
    expect((await remind()).sort()).toEqual([
      expect.stringMatching(/ends within 30 days$/),
      expect.stringMatching(/ends within 60 days$/),
      expect.stringMatching(/ends within 90 days$/),
    ]);
    expect(api.outbox.some(({ to }) => to.includes('role3@acme.test'))).toBe(false);
    expect(await notices()).toContainEqual(
      expect.objectContaining({ text: `The contract of ${name} ends within 90 days`, type: 'expires' }),
    );
    expect(await remind()).toEqual([]);
    api.advance({ days: 31 });
    expect((await remind()).sort()).toEqual([
      expect.stringMatching(/ends within 30 days$/),
      expect.stringMatching(/ends within 60 days$/),
    ]);
  });

  it('that end on one day are announced together', async () => {
    const { provider } = api;
    const { items } = await (await api.asUser('role1@acme.test')).call(calls.list, { perPage: 12, page: 2 });
    for (const { id } of items)
      await provider.db
        .update(circuits)
        .set({ contractEnd: londonDay(addDays(provider.now(), 80)) })
        .where(eq(circuits.id, id));
    expect(await remind()).toEqual(['12 contracts end within 90 days']);
    expect(api.outbox[0]?.text).toContain('/circuits?ends_within=90&sort=contractEnd');
    expect(await notices()).toContainEqual(
      expect.objectContaining({ url: '/circuits?ends_within=90&sort=contractEnd' }),
    );
  });
});
