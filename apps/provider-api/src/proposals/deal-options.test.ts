import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { getDealOffer } from '@portal/api-client/proposal';
import { sql } from '../db/drizzle.ts';
import { cloneSavedQuotes } from '../testing/crash/clone-saved-quotes.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { extractPages } from '../testing/pdf-text.ts';

const { multiQuotes } = contract;
const { proposals, proposal } = multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const MARGIN = { basis: 'markup', monthlyPercent: 10, installPercent: 0 } as const;
const INPUT = { recipientName: 'Lucy Arden', introduction: null, notes: null, ...MARGIN };
const MAIL = { to: ['lucy@customer.test'], subject: 'Offer', message: 'Hello', copyToMe: false };

let uuid: string;
let deals = 0;
let prefix = '';
/** A deal with quotes 1 and 2 for one site, 2 the newer one, and 3 for another. */
beforeEach(async () => {
  uuid = (await amelia.call(multiQuotes.create, { name: 'Branches' })).uuid;
  deals += 1;
  prefix = `D${deals}-`;
  await cloneSavedQuotes(api.provider.db, uuid, prefix, 3);
  await api.provider.db.execute(sql`
    update quotes set monthly_cost = 10000 * substr(reference, ${prefix.length + 1}::int)::int, install_cost = 0, ecc_cost = 500, custom_reference = null,
      is_ecc_firm = true, term_months = 12,
      created_at = now() + substr(reference, ${prefix.length + 1}::int)::int * interval '1 second'
    where multi_quote_uuid = ${uuid}::uuid`);
  // Spelt another way.
  await move(2, 'UNIT/1.');
});

/** Gives a quote another unit of the same address. */
const move = (quote: number, addressLine2: string) =>
  api.provider.db.execute(
    sql`update quotes set address = address || ${JSON.stringify({ addressLine2 })}::jsonb where reference = ${prefix + quote}`,
  );
const recommend = (quote: number) =>
  amelia.call(proposal.choose, {
    uuid,
    isIncluded: true,
    isRecommended: true,
    references: [prefix + quote],
  });
const costs = () => amelia.call(proposal.getCosts, { uuid });
const listed = async (filters = {}) =>
  (await amelia.call(proposal.listQuotes, { uuid, perPage: 100, ...filters })).items;
const create = () => amelia.call(proposals.create, { uuid, ...INPUT });
const createOffer = async () => {
  const { offer } = (await create()).content;
  if (offer.kind !== 'multi-quote') throw new Error('It is the proposal of a quote.');
  return offer;
};

describe('a version of a deal', () => {
  const readTotals = async () => {
    const { kind: _, name: __, sitesWithOptions: ___, ...totals } = getDealOffer('', await costs(), MARGIN);
    return totals;
  };

  it('is refused when its sites or prices are other than those on the author’s screen', async () => {
    const before = await readTotals();
    await amelia.call(proposal.choose, { uuid, isIncluded: false, references: [`${prefix}3`] });
    await expect(amelia.call(proposals.create, { uuid, ...INPUT, shown: before })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The sites or prices of this proposal have changed. Check them, then try again.',
    });
    expect(await amelia.call(proposals.list, { uuid })).toEqual([]);

    const now = await readTotals();
    const { content } = await amelia.call(proposals.create, { uuid, ...INPUT, shown: now });
    expect(content.offer).toMatchObject(now);
  });
});

describe('several quotes for a site of a deal', () => {
  it('are options, of which only the newest counts until somebody recommends another', async () => {
    expect(await createOffer()).toMatchObject({
      siteCount: 2,
      sitesWithOptions: 1,
      monthly: 220_00 + 330_00,
      total: 12 * (220_00 + 330_00),
      firmEcc: 10_00,
    });
    await recommend(1);
    const offer = await createOffer();
    expect(offer).toMatchObject({ siteCount: 2, monthly: 110_00 + 330_00 });
    // The screen adds up the same before anything is stored.
    expect(getDealOffer('Branches', await costs(), MARGIN)).toEqual(offer);
    await recommend(2);
    expect((await createOffer()).monthly).toBe(220_00 + 330_00);
  });

  it('are listed together, the recommended one first', async () => {
    const [first, second, third] = (await listed()).map(({ options }) =>
      options.map(({ reference }) => reference),
    );
    expect(first).toEqual([`${prefix}2`, `${prefix}1`]);
    expect(second).toEqual(first);
    expect(third).toEqual([]);
    const references = async (isAlternative: boolean) =>
      (await listed({ isAlternative })).map(({ reference }) => reference);
    expect(await references(false)).toEqual([`${prefix}2`, `${prefix}3`]);
    expect(await references(true)).toEqual([`${prefix}1`]);
    const sites = await amelia.call(proposals.listSites, { uuid, number: (await create()).number });
    expect(sites).toMatchObject({
      total: 2,
      items: [
        {
          monthly: 220_00,
          options: [
            { reference: `${prefix}2`, monthly: 220_00, isRecommended: true },
            { reference: `${prefix}1`, monthly: 110_00, isRecommended: false },
          ],
        },
        { monthly: 330_00, options: [] },
      ],
    });
  });

  it('have the prices of their own margins', async () => {
    await amelia.call(contract.quotes.single.updateMargin, {
      reference: `${prefix}1`,
      monthlyPercent: 50,
      installPercent: 0,
    });
    const { items } = await amelia.call(proposals.listSites, { uuid, number: (await create()).number });
    expect(items[0]?.options.map(({ monthly }) => monthly)).toEqual([220_00, 150_00]);
  });

  it('are side by side in the email and its PDF, with one total', async () => {
    const { number } = await create();
    const preview = await amelia.call(proposals.preview, { uuid, number, ...MAIL });
    await amelia.call(proposals.send, { uuid, number, ...MAIL });
    await api.drainJobs();
    const mail = api.outbox.at(-1);
    expect(mail?.blocks).toEqual(preview.blocks);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Option 1 – Recommended');
      expect(text).toContain('Option 2');
      expect(text).toContain('Totals include only the recommended');
      expect(text).toContain('£550.00');
      expect(text).not.toContain('£660.00');
    }
    const pages = await extractPages(Buffer.from(mail?.attachments?.[0]?.base64 ?? '', 'base64'));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Option 1 – Recommended Option 2');
    expect(pages[0]).toContain('Monthly £220.00 £110.00');
    expect(pages[0]).toContain('Total £0.00 £550.00 £10.00');
  });

  it('are listed only in the PDF if many sites have options', async () => {
    await cloneSavedQuotes(api.provider.db, uuid, `${prefix}A`, 6);
    await cloneSavedQuotes(api.provider.db, uuid, `${prefix}B`, 6);
    const { number } = await create();
    const { blocks } = await amelia.call(proposals.preview, { uuid, number, ...MAIL });
    expect(blocks).toContainEqual({
      kind: 'paragraph',
      text: expect.stringMatching(/^7 sites have several options, side by side in the attached PDF\./),
    });
    expect(blocks).not.toContainEqual(expect.objectContaining({ kind: 'table' }));
  });

  it('make a version outdated when an option’s price or the recommended one changes', async () => {
    const outdated = async () => (await amelia.call(proposals.list, { uuid }))[0]?.outdated;
    await create();
    expect(await outdated()).toBeNull();
    await recommend(1);
    expect(await outdated()).toBe('changed');
    await recommend(2);
    expect(await outdated()).toBeNull();
    await api.provider.db.execute(
      sql`update quotes set monthly_cost = monthly_cost + 1 where reference = ${`${prefix}1`}`,
    );
    expect(await outdated()).toBe('changed');
  });

  it('are up to four', async () => {
    await cloneSavedQuotes(api.provider.db, uuid, `${prefix}M`, 3);
    for (const quote of ['M1', 'M2', 'M3'])
      await api.provider.db.execute(
        sql`update quotes set custom_reference = null, address = address || '{"addressLine2": "unit 1"}' where reference = ${prefix + quote}`,
      );
    const message = expect.stringMatching(/^A proposal can have up to 4 quotes for one site\. .* has 5\. /);
    expect((await costs()).crowdedSite).toMatchObject({ quotes: 5 });
    await expect(create()).rejects.toMatchObject({ code: 'conflict', message });
    const references = [`${prefix}M1`];
    await amelia.call(proposal.choose, { uuid, isIncluded: false, references });
    expect(await costs()).toMatchObject({ crowdedSite: null, siteCount: 2 });
  });
});

describe('grouping quotes by site', () => {
  const sitesWithOptions = async () => (await costs()).sitesWithOptions;

  it('groups only quotes that are in the proposal', async () => {
    await amelia.call(proposal.choose, { uuid, isIncluded: false, references: [`${prefix}2`] });
    expect(await costs()).toMatchObject({ sitesWithOptions: 0, siteCount: 2 });
    expect((await createOffer()).monthly).toBe(110_00 + 330_00);
    // Putting it back does not recommend it over a choice.
    await recommend(1);
    await amelia.call(proposal.choose, { uuid, isIncluded: true, references: [`${prefix}2`] });
    expect((await createOffer()).monthly).toBe(110_00 + 330_00);
  });

  it('groups quotes of one row, even if its address changes', async () => {
    await move(2, 'The old barn');
    expect(await sitesWithOptions()).toBe(0);
    const row = '00000000-0000-4000-8000-000000000001';
    await api.provider.db.execute(
      sql`update quotes set multi_quote_location_uuid = ${row}::uuid where reference in (${`${prefix}1`}, ${`${prefix}2`})`,
    );
    expect(await sitesWithOptions()).toBe(1);
  });

  it('keeps two lines with different references at one address as two sites', async () => {
    expect(await sitesWithOptions()).toBe(1);
    await api.provider.db.execute(
      sql`update quotes set custom_reference = 'Backup line' where reference = ${`${prefix}2`}`,
    );
    expect(await costs()).toMatchObject({ sitesWithOptions: 0, siteCount: 3 });
    expect((await createOffer()).monthly).toBe(110_00 + 220_00 + 330_00);
  });

  it('keeps two customers at one address as two sites', async () => {
    await api.provider.db.execute(
      sql`update quotes set customer_name = 'The tenant upstairs' where reference = ${`${prefix}2`}`,
    );
    expect(await costs()).toMatchObject({ sitesWithOptions: 0, siteCount: 3 });
  });
});

it('only recommends named quotes that are put in', async () => {
  const references = [`${prefix}1`];
  for (const choice of [
    { isIncluded: false, references },
    { isIncluded: true, matching: {} },
  ])
    await expect(
      amelia.call(proposal.choose, { uuid, isRecommended: true, ...choice }),
    ).rejects.toMatchObject({ code: 'invalid' });
});

it('is downloaded when the name of the file ends within a character of the recipient', async () => {
  const name = `${'x'.repeat(79)}😀 Ltd`;
  const { number } = await amelia.call(proposals.create, { uuid, ...INPUT, recipientName: name });
  const { fileName } = await amelia.call(proposals.download, { uuid, number });
  expect(fileName).toBe(`Proposal ${'x'.repeat(79)} version ${number}.pdf`);
});

it('reads versions of earlier releases, which have no options', async () => {
  const { number } = await create();
  await api.provider.db.execute(sql`
    update proposals set content = content #- '{offer,sitesWithOptions}'
    where multi_quote_id = (select id from multi_quotes where uuid = ${uuid}::uuid)`);
  await api.provider.db.execute(sql`
    update proposal_sites set sites = (select jsonb_agg(site - 'options') from jsonb_array_elements(sites) site)
    where proposal_id in (
      select id from proposals where multi_quote_id = (select id from multi_quotes where uuid = ${uuid}::uuid))`);
  await expect(amelia.call(proposals.get, { uuid, number })).resolves.toMatchObject({
    content: { offer: { sitesWithOptions: 0 } },
  });
  const { items } = await amelia.call(proposals.listSites, { uuid, number });
  expect(items.map(({ options }) => options)).toEqual([[], []]);
  const { blob } = await amelia.call(proposals.download, { uuid, number });
  const [page] = await extractPages(new Uint8Array(await blob.arrayBuffer()));
  expect(page).not.toContain('Option 1');
  const { blocks } = await amelia.call(proposals.preview, { uuid, number, ...MAIL });
  expect(blocks).not.toContainEqual(expect.objectContaining({ kind: 'table' }));
});
