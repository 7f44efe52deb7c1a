import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { partners, users } from '../auth/tables.ts';
import { sql } from '../db/drizzle.ts';
import { domains } from '../domains.ts';
import { createTestApi, type TestApi, testConfig } from '../testing/index.ts';
import { fillDatabase } from './fill.ts';
import { createRandom } from './random.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the demo', () => {
  it('has the partners and users that readings E lists', async () => {
    const rows = await api.provider.db.select().from(users);
    expect(rows.map(({ email }) => email).sort()).toEqual(
      [
        ...[1, 2, 3, 4, 5, 6].map((role) => `role${role}@acme.test`),
        ...[1, 2].map((role) => `role${role}@borealis.test`),
        ...[1, 3].map((role) => `role${role}@cobalt.test`),
        ...[1, 2].map((role) => `role${role}@delta.test`),
        'expired@delta.test',
      ].sort(),
    );
    const flags = await api.provider.db.select().from(partners).orderBy(partners.id);
    expect(flags.map((row) => [row.name, row.hasSfAccount, row.force2fa, row.slaVersion > 0])).toEqual([
      ['Acme Connect', true, false, true],
      ['Borealis Networks', true, true, true],
      ['Cobalt Telecom', false, false, true],
      ['Delta Partners', true, false, false],
    ]);
  });

  it('is enough to make every list page', async () => {
    const amelia = await api.asUser('role1@acme.test');
    expect((await amelia.call(contract.quotes.single.list, {})).total).toBeGreaterThan(100);
    expect((await amelia.call(contract.orders.list, {})).total).toBeGreaterThan(20);
    expect((await amelia.call(contract.circuits.list, {})).total).toBeGreaterThanOrEqual(200);
    expect((await amelia.call(contract.notifications.countUnread, {})).count).toBeGreaterThan(0);
  });

  it('has customers with owners and notes, of the tester and of colleagues, and others without', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const { customers } = contract;
    const { items } = await amelia.call(customers.listSummaries, { perPage: 100 });
    const owners = new Set(items.map(({ ownerName }) => ownerName));
    expect([...owners].sort()).toEqual(['Amelia Hartley', 'Ben Okafor', 'Chloe Whitfield', null]);
    const [mine] = items.filter(({ ownerName }) => ownerName === 'Amelia Hartley');
    const notes = await amelia.call(customers.listNotes, { id: String(mine?.id) });
    expect(notes.map(({ isOwn }) => isOwn)).toEqual([false, true]);
  });

  // The last test of the demo: it empties the database.
  it('is not written unless requested, so no account has a known password', async () => {
    const { db } = api.provider;
    const { rows } = await db.execute<{ name: string }>(sql`
      select format('%I', tablename) as name from pg_tables
      where schemaname = 'public' and tablename not like 'audit%'`);
    await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`));
    const provider = { ...api.provider, config: testConfig({ demoData: false }) };
    await expect(fillDatabase(provider, domains)).resolves.toBe('reference');
    expect(await db.select().from(users)).toEqual([]);
  });
});

describe('random numbers', () => {
  it('come out the same for the same name, and others for another', () => {
    const draw = (name: string) => {
      const random = createRandom(name);
      return [
        random.integer(1, 1000),
        random.pick(['a', 'b', 'c']),
        random.uuid(),
        random.shuffle([1, 2, 3, 4]),
      ];
    };
    expect(draw('orders')).toEqual(draw('orders'));
    expect(draw('orders')).not.toEqual(draw('quotes'));
  });

  it('keep to their bounds and weights', () => {
    const random = createRandom('bounds');
    const drawn = Array.from({ length: 2000 }, () => random.integer(3, 7));
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([3, 7]);
    const weighted = Array.from({ length: 2000 }, () =>
      random.weighted([
        ['often', 9],
        ['rare', 1],
      ] as const),
    );
    const rare = weighted.filter((value) => value === 'rare').length;
    expect(rare).toBeGreaterThan(120);
    expect(rare).toBeLessThan(280);
    expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
