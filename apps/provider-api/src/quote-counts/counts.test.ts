import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { addUpQuoteCounts, buildQuoteCounts, findWrongCounts, rebuildQuoteCounts } from './build.ts';
import { quoteCountJobs } from './jobs.ts';
import { quoteCounts } from './tables.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

const OPERATIONS = 1000;
const ROLLED_BACK = 'Rollback';
/** Operations between two comparisons. */
const COMPARED_EVERY = 50;

/** Numbers from 0 to below 1 that are the same in every run (a linear congruential generator). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('counts of quotes', () => {
  it('are correct for the demo data', async () => {
    expect(await findWrongCounts(db)).toEqual([]);
    expect(await db.$count(quoteCounts)).toBeGreaterThan(20);
  });

  it('stay correct through 1,000 random changes, roll-backs, sums and rebuilds', async () => {
    const random = createRandom(76);
    const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
      items[Math.floor(random() * items.length)] ?? items[0];
    const number = (below: number) => Math.floor(random() * below);
    let copies = 0;
    const someQuotes = () =>
      sql`reference in (select reference from quotes order by md5(reference || ${String(number(1e6))}::text) limit ${1 + number(4)})`;
    const operations = [
      // Saving and importing: a statement for several rows.
      () => {
        copies += 1;
        const suffix = `-${copies}`;
        return sql`insert into quotes (reference, partner_id, kind, status, customer_name, address, postcode, supplier_key,
            product_code, product_name, product_description, speed, term_months, base_install_cost, base_monthly_cost,
            install_cost, monthly_cost, total_cost, ecc_cost, is_ecc_firm, discount, is_contended, is_offnet, lead_time_days,
            addons, search_text, expired_at, created_at, is_sandbox)
          select reference || ${suffix}, partner_id, kind, status, customer_name, address, postcode, supplier_key,
            product_code, product_name, product_description, speed, term_months, base_install_cost, base_monthly_cost,
            install_cost, monthly_cost, total_cost + ${number(1000)}::int, ecc_cost, is_ecc_firm, discount, is_contended, is_offnet,
            lead_time_days, addons, search_text, expired_at, created_at - ${number(90)}::int * interval '1 day', is_sandbox
          from quotes where ${someQuotes()}`;
      },
      () => {
        const status = pick(contract.quotes.QUOTE_STATUSES);
        return sql`update quotes set status = ${status}, updated_at = now() - ${number(400)}::int * interval '1 day' where ${someQuotes()}`;
      },
      () => sql`update quotes set total_cost = ${number(1e7)} where ${someQuotes()}`,
      () =>
        sql`update quotes set expired_at = now() + ${number(60) - 30}::int * interval '1 day' where ${someQuotes()}`,
      () => sql`update quotes set kind = ${pick(['single', 'broadband', 'multi'])} where ${someQuotes()}`,
      () => sql`update quotes set is_sandbox = not is_sandbox where ${someQuotes()}`,
      () => sql`update quotes set partner_id = (select max(id) from partners) where ${someQuotes()}`,
      () => sql`update quotes set notes = 'Unrelated' where ${someQuotes()}`,
      () =>
        sql`delete from quotes where ${someQuotes()} and not exists (select from orders where quote_reference = quotes.reference)`,
      () => sql`update quotes set order_reference = null where ${someQuotes()}`,
      () =>
        sql`update quotes set order_reference = orders.reference from orders where orders.quote_reference = quotes.reference and quotes.order_reference is null`,
      () =>
        sql`update orders set created_at = created_at - interval '40 days' where reference = (select min(reference) from orders where md5(reference) > ${String(random()).slice(2, 6)})`,
      () =>
        sql`delete from orders where reference = (select max(reference) from orders where md5(reference) > ${String(random()).slice(2, 6)})`,
    ] as const;
    const used = new Set<unknown>();
    for (let index = 1; index <= OPERATIONS; index += 1) {
      const operation = pick(operations);
      used.add(operation);
      const isUndone = random() < 0.1;
      const changed = db.transaction(async (tx) => {
        await tx.execute(operation());
        if (isUndone) tx.rollback();
      });
      await (isUndone ? expect(changed).rejects.toThrow(ROLLED_BACK) : changed);
      if (random() < 0.03) await addUpQuoteCounts(db);
      if (random() < 0.01) await rebuildQuoteCounts(db);
      if (index % COMPARED_EVERY === 0) expect(await findWrongCounts(db)).toEqual([]);
    }
    expect(used.size).toBe(operations.length);
    expect(await db.$count(quoteCounts)).toBeGreaterThan(100);
  });

  it('are added up to one row for each combination', async () => {
    await addUpQuoteCounts(db);
    const before = await db.$count(quoteCounts);
    await db.execute(sql`update quotes set total_cost = total_cost + 1 where partner_id = 1`);
    expect(await db.$count(quoteCounts)).toBeGreaterThan(before);
    expect(await addUpQuoteCounts(db)).toBe(1);
    expect(await db.$count(quoteCounts)).toBe(before);
    expect(await addUpQuoteCounts(db)).toBe(0);
    expect(await findWrongCounts(db)).toEqual([]);
  });

  it('follow the removal of a whole company', async () => {
    const removed = db.transaction(async (tx) => {
      await tx.execute(sql`delete from orders where partner_id = 1`);
      await tx.execute(sql`delete from quotes where partner_id = 1`);
      expect(await findWrongCounts(tx)).toEqual([]);
      const { rows } = await tx.execute(
        sql`select sum(quotes)::int as quotes, sum(total_cost)::int as total from quote_counts where partner_id = 1`,
      );
      expect(rows).toEqual([{ quotes: 0, total: 0 }]);
      tx.rollback();
    });
    await expect(removed).rejects.toThrow(ROLLED_BACK);
    expect(await findWrongCounts(db)).toEqual([]);
  });

  it('count quotes from before the triggers', async () => {
    await db.execute(sql`delete from quote_counts`);
    await db.execute(sql`delete from quote_count_builds`);
    await db.execute(sql`update quotes set total_cost = total_cost + 1 where partner_id = 1`);
    await buildQuoteCounts(db);
    expect(await findWrongCounts(db)).toEqual([]);
    await db.execute(sql`delete from quote_counts where status = 'created'`);
    await buildQuoteCounts(db);
    expect(await findWrongCounts(db)).not.toEqual([]);
  });

  it('are found to be wrong, logged and corrected every night', async () => {
    await db.insert(quoteCounts).values({
      partnerId: 1,
      kind: 'single',
      status: 'created',
      createdMonth: '2026-01-01',
      quotes: 3,
      totalCost: 100,
    });
    const shown = await amelia.call(contract.quotes.single.list, { perPage: 1 });
    const log = jest.spyOn(api.provider.log, 'error').mockImplementation(() => undefined);
    for (const job of quoteCountJobs) await job.handle({}, api.provider);
    expect(log.mock.calls).toEqual([
      [
        'quote-counts.wrong',
        {
          wrong: expect.arrayContaining([
            expect.objectContaining({ partner_id: 1, counted: 3, expected: 0 }),
          ]),
        },
      ],
    ]);
    log.mockRestore();
    expect(await findWrongCounts(db)).toEqual([]);
    const corrected = await amelia.call(contract.quotes.single.list, { perPage: 1 });
    expect(corrected.total).not.toBe(shown.total);
  });

  it('equal the counts of a list whose filters find everything', async () => {
    const plain = await amelia.call(contract.quotes.single.list, { perPage: 1 });
    const filtered = await amelia.call(contract.quotes.single.list, {
      perPage: 1,
      createdFrom: '2000-01-01',
    });
    const ofStatus = await amelia.call(contract.quotes.single.list, { perPage: 1, status: ['created'] });
    expect(plain.counts).toEqual(filtered.counts);
    expect(ofStatus.counts).toEqual(filtered.counts);
    expect(plain.total).toBe(filtered.total);
  });
});
