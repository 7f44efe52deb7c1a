import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { getDealOffer } from '@portal/api-client/proposal';
import { count, eq, sql } from '../db/drizzle.ts';
import { cloneSavedQuotes } from '../testing/crash/clone-saved-quotes.ts';
import { inLongRun } from '../testing/in-long-run.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { extractPages } from '../testing/pdf-text.ts';
import { proposalSites, proposals as proposalTable } from './tables.ts';

const { multiQuotes, proposals: limits } = contract;
const { proposals, proposal } = multiQuotes;

/** Sites of the multi quote. */
const TOTAL = process.env['TEST_LONG'] ? 2000 : 800;
const MARGIN = { basis: 'margin', monthlyPercent: 15, installPercent: 5 } as const;
const INPUT = { recipientName: 'Lucy Arden', introduction: null, notes: null, ...MARGIN };
const MAIL = { to: ['lucy@customer.test'], subject: 'Offer', message: 'Attached.', copyToMe: false };

let api: TestApi;
let amelia: Browser;
let uuid: string;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  uuid = (await amelia.call(multiQuotes.create, { name: 'All branches' })).uuid;
  await cloneSavedQuotes(api.provider.db, uuid, 'BIG-', TOTAL);
  // Each price differs, a quarter has firm ECC, and the names repeat.
  await api.provider.db.execute(sql`
    update quotes set monthly_cost = 10000 + 7 * substr(reference, 5)::int, install_cost = 101,
      ecc_cost = case when substr(reference, 5)::int % 3 = 0 then 5000 else 0 end,
      is_ecc_firm = substr(reference, 5)::int % 4 = 0,
      customer_name = 'Branch ' || substr(reference, 5)::int % 50
    where multi_quote_uuid = ${uuid}::uuid`);
});
afterAll(() => api.close());
const LIMITS = { ...limits.PROPOSAL_LIMITS };
afterEach(() => {
  Object.assign(limits.PROPOSAL_LIMITS, LIMITS);
});

async function listAllSites(number: number) {
  const pages = await Promise.all(
    Array.from({ length: TOTAL / 100 }, (_, index) =>
      amelia.call(proposals.listSites, { uuid, number, page: index + 1, perPage: 100 }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}
const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);
const storedRows = async () => {
  const [sites] = await api.provider.db.select({ total: count() }).from(proposalSites);
  const [versions] = await api.provider.db.select({ total: count() }).from(proposalTable);
  return { sites: sites?.total, versions: versions?.total };
};

describe('the proposal of a large multi-quote', () => {
  it('has each site once, with totals that are the sums of the sites', async () => {
    const version = await amelia.call(proposals.create, { uuid, ...INPUT });
    const sites = await listAllSites(version.number);
    expect(new Set(sites.map(({ address, monthly }) => `${address} ${monthly}`)).size).toBe(TOTAL);
    expect(sites.map(({ name }) => name)).toEqual(sites.map(({ name }) => name).sort());
    expect(version.content.offer).toMatchObject({
      siteCount: TOTAL,
      install: sum(sites, ({ install }) => install),
      monthly: sum(sites, ({ monthly }) => monthly),
      firmEcc: sum(sites, ({ ecc, isEccFirm }) => (isEccFirm ? ecc : 0)),
      estimatedEcc: sum(sites, ({ ecc, isEccFirm }) => (isEccFirm ? 0 : ecc)),
    });
    // The screen adds up the same before anything is stored.
    const costs = await amelia.call(proposal.getCosts, { uuid });
    expect(getDealOffer('All branches', costs, MARGIN)).toEqual(version.content.offer);
  });

  it('is found by words of a site’s name, address or reference, page by page', async () => {
    const found = await amelia.call(proposals.listSites, { uuid, number: 1, search: 'branch r799' });
    expect(found).toMatchObject({ total: 1, items: [{ name: 'Branch 49' }] });
    const none = await amelia.call(proposals.listSites, { uuid, number: 1, search: 'nowhere' });
    expect(none).toMatchObject({ total: 0, items: [] });
    const last = await amelia.call(proposals.listSites, { uuid, number: 1, page: TOTAL / 25, perPage: 25 });
    expect(last).toMatchObject({ total: TOTAL, lastPage: TOTAL / 25, items: { length: 25 } });
  });

  it('is a PDF with all sites, which others do not wait for', async () => {
    const me = await amelia.call(contract.auth.getMe, {});
    let answers = 0;
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        expect(await amelia.call(contract.auth.getMe, {})).toEqual(me);
        answers += 1;
      }
    })();
    const files = await Promise.all([1, 2].map(() => amelia.call(proposals.download, { uuid, number: 1 })));
    isOver = true;
    await reading;
    expect(answers).toBeGreaterThan(10);
    const [first = new Uint8Array(), second] = await Promise.all(
      files.map(async ({ blob }) => new Uint8Array(await blob.arrayBuffer())),
    );
    expect(second).toEqual(first);
    const pages = await extractPages(first);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(pages.join(' ').match(/, R\d+ /g)).toHaveLength(TOTAL);
  });

  it('stops when the reader of the PDF leaves', async () => {
    const path = `/api/v1/multi-quotes/${uuid}/proposals/1/document`;
    const left = await amelia.fetch(path);
    expect(left.status).toBe(200);
    await left.body?.cancel();
    await expect(amelia.call(proposals.download, { uuid, number: 1 })).resolves.toBeDefined();
  });

  it('answers the latest version while nothing has changed, and stores nothing more', async () => {
    const before = await storedRows();
    const again = await Promise.all([1, 2].map(() => amelia.call(proposals.create, { uuid, ...INPUT })));
    expect(again.map(({ number }) => number)).toEqual([1, 1]);
    expect(await storedRows()).toEqual(before);
  });

  it('is stored once when two people create the same version at once', async () => {
    const before = await storedRows();
    const input = { ...INPUT, notes: 'New' };
    const made = await Promise.all([1, 2].map(() => amelia.call(proposals.create, { uuid, ...input })));
    expect(made.map(({ number }) => number)).toEqual([2, 2]);
    expect(await storedRows()).toEqual({
      sites: (before.sites ?? 0) + TOTAL / 100,
      versions: (before.versions ?? 0) + 1,
    });
  });

  it('leaves out a version that a killed process did not finish, and removes it later', async () => {
    const [row] = await api.provider.db.select().from(proposalTable).where(eq(proposalTable.number, 2));
    if (row === undefined) throw new Error('There is no version 2.');
    const { id: _, ...values } = row;
    await api.provider.db.insert(proposalTable).values({ ...values, number: null });
    const listed = await amelia.call(proposals.list, { uuid });
    expect(listed.map(({ number }) => number)).toEqual([2, 1]);
    const before = await storedRows();
    await api.provider.db
      .update(proposalTable)
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(sql`number is null`);
    const next = await amelia.call(proposals.create, { uuid, ...INPUT, notes: 'Newer' });
    expect(next.number).toBe(3);
    expect((await storedRows()).versions).toBe(before.versions);
  });

  it('says that the price of one site has changed since', async () => {
    const outdated = async () => (await amelia.call(proposals.list, { uuid })).map((each) => each.outdated);
    expect(await outdated()).toEqual([null, null, null]);
    const change = (pence: number) =>
      api.provider.db.execute(
        sql`update quotes set monthly_cost = monthly_cost + ${pence} where reference = 'BIG-789'`,
      );
    await change(1);
    expect(await outdated()).toEqual(['changed', 'changed', 'changed']);
    await change(-1);
    expect(await outdated()).toEqual([null, null, null]);
  });

  it('is mailed with all sites in the PDF, and nothing of it waits in the queue', async () => {
    await amelia.call(proposals.send, { uuid, number: 1, ...MAIL });
    const { rows } = await api.provider.db.execute<{ bytes: number }>(
      sql`select length(data::text) as bytes from jobs.job where name = 'proposals.mail'`,
    );
    expect(rows[0]?.bytes).toBeLessThan(2000);
    await api.drainJobs();
    const [attachment] = api.outbox.at(-1)?.attachments ?? [];
    expect(attachment?.fileName).toBe('Proposal Lucy Arden version 1.pdf');
    const pages = await extractPages(Buffer.from(attachment?.base64 ?? '', 'base64'));
    expect(pages.join(' ').match(/, R\d+ /g)).toHaveLength(TOTAL);
  });

  // The PDF of fewer sites is not measured before it is mailed.
  inLongRun(
    'is not mailed when its PDF is too large, which is said before anything is recorded',
    async () => {
      Object.assign(limits.PROPOSAL_LIMITS, { attachmentBytes: 100_000 });
      await expect(amelia.call(proposals.send, { uuid, number: 2, ...MAIL })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(
          'too large for many mail servers. Nothing was sent: download it and share it another way.',
        ),
      });
      const [, second] = await amelia.call(proposals.list, { uuid });
      expect(second).toMatchObject({ number: 2, mails: [] });
    },
  );

  it('lists the quotes it can have page by page, with their own margins', async () => {
    await amelia.call(contract.quotes.single.updateMargin, {
      reference: 'BIG-7',
      monthlyPercent: 100,
      installPercent: 0,
    });
    const own = await amelia.call(proposal.listQuotes, { uuid, hasOwnMargin: true });
    expect(own).toMatchObject({
      total: 1,
      items: [{ reference: 'BIG-7', ownMargin: { monthlyPercent: 100, installPercent: 0 } }],
    });
    await expect(amelia.call(proposal.listQuotes, { uuid, hasOwnMargin: false })).resolves.toMatchObject({
      total: TOTAL - 1,
    });
    const dear = await amelia.call(proposal.listQuotes, { uuid, sort: 'monthlyCost', direction: 'desc' });
    expect(dear.items[0]).toMatchObject({ reference: `BIG-${TOTAL}` });
    const costs = await amelia.call(proposal.getCosts, { uuid });
    expect(sum(costs.groups, ({ sites }) => sites)).toBe(TOTAL);
    expect(costs.groups.filter(({ ownMargin }) => ownMargin !== null)).toHaveLength(1);
  });

  it('cannot have more than the limit', async () => {
    Object.assign(limits.PROPOSAL_LIMITS, { sites: TOTAL - 1 });
    await expect(amelia.call(proposals.create, { uuid, ...INPUT, notes: 'x' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`up to ${(TOTAL - 1).toLocaleString('en-GB')} sites`),
    });
  });
});
