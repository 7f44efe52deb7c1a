import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq, like, sql } from '../db/drizzle.ts';
import { multiQuotes as multiQuoteTable } from '../multi-quotes/tables.ts';
import { proposals as stored } from '../proposals/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { cloneSavedQuotes } from '../testing/crash/clone-saved-quotes.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { ACCEPTANCE, PROPOSAL_INPUT, tokenOf } from '../testing/shared-proposal.ts';

const { multiQuotes, sharedProposals } = contract;
const { proposals } = multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

let uuid: string;
let token: string;
/** Quotes 1 and 2 are options of one site, 3 is another site. */
beforeAll(async () => {
  uuid = (await amelia.call(multiQuotes.create, { name: 'Internal name' })).uuid;
  await cloneSavedQuotes(api.provider.db, uuid, 'S-', 3);
  await api.provider.db.execute(sql`
    update quotes set monthly_cost = 10000 * substr(reference, 3)::int, install_cost = 0, custom_reference = null,
      term_months = 12, created_at = now() + substr(reference, 3)::int * interval '1 second'
    where multi_quote_uuid = ${uuid}::uuid`);
  await api.provider.db.execute(
    sql`update quotes set address = address || ${JSON.stringify({ addressLine2: 'UNIT/1.' })}::jsonb where reference = 'S-2'`,
  );
  await amelia.call(proposals.create, { uuid, ...PROPOSAL_INPUT });
  token = tokenOf((await amelia.call(proposals.createLink, { uuid, number: 1, validDays: 30 })).url);
});

const set = (change: string) => (of: string) =>
  api.provider.db.execute(sql`update quotes set ${sql.raw(change)} where multi_quote_uuid = ${of}::uuid`);
const leaveOut = (of: string) =>
  amelia.call(multiQuotes.proposal.choose, { uuid: of, isIncluded: false, matching: {} });

describe('the shared proposal of a multi-quote', () => {
  it('shows its sites with their options, and not its internal name', async () => {
    const text = await (await api.guest().fetch(`/proposal/${token}`)).text();
    expect(text).toContain('2 sites');
    expect(text).toContain('name="site-');
    expect(text).not.toContain('Internal name');
  });

  it('is accepted with a choice for a site, and shown in the list', async () => {
    const { items } = await amelia.call(proposals.listSites, { uuid, number: 1 });
    const site = items.findIndex(({ options }) => options.length > 0);
    const other = items[site]?.options.find(({ isRecommended }) => !isRecommended);
    const version = await amelia.call(proposals.get, { uuid, number: 1 });
    await api.guest().call(sharedProposals.accept, {
      token,
      ...ACCEPTANCE,
      choices: [{ site, reference: other?.reference ?? '' }],
    });
    const [sharing] = await amelia.call(proposals.listSharing, { uuid });
    const recommended = items[site]?.options.find(({ isRecommended }) => isRecommended);
    expect(sharing?.decision).toMatchObject({
      kind: 'accepted',
      monthly: version.monthly + (other?.monthly ?? 0) - (recommended?.monthly ?? 0),
      choices: [{ reference: other?.reference }],
    });
    const listed = await amelia.call(multiQuotes.list, { proposalStatus: 'accepted' });
    expect(listed.items.map((each) => each.uuid)).toEqual([uuid]);
    const history = await amelia.call(multiQuotes.listHistory, { uuid });
    expect(history.map(({ title }) => title)).toContain('Proposal version 1 accepted');
  });

  it('says how the PDF reached the customer', async () => {
    const textOf = async () => (await api.guest().fetch(`/proposal/${token}`)).text();
    expect(await textOf()).toContain('The PDF was emailed to lucy@customer.test.');
    await api.provider.db.execute(sql`
      update proposals set content = jsonb_set(content, '{offer,siteCount}', '5000')
      where id = (select proposal_id from proposal_decisions where name = 'Lucy Arden')`);
    const text = await textOf();
    expect(text).toContain(
      'We emailed lucy@customer.test a link to this page, where you can download the PDF.',
    );
    expect(text).not.toContain('The PDF was emailed');
  });

  it('is refused once the service of a site has changed at the same price', async () => {
    const another = (await amelia.call(multiQuotes.create, { name: 'Changed' })).uuid;
    await cloneSavedQuotes(api.provider.db, another, 'C-', 2);
    await amelia.call(proposals.create, { uuid: another, ...PROPOSAL_INPUT });
    const { url } = await amelia.call(proposals.createLink, { uuid: another, number: 1, validDays: 7 });
    await api.provider.db.execute(sql`update quotes set speed = speed + 1 where reference = 'C-1'`);
    await expect(
      api.guest().call(sharedProposals.accept, { token: tokenOf(url), ...ACCEPTANCE }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The prices or services have changed'),
    });
    await expect(amelia.call(proposals.list, { uuid: another })).resolves.toMatchObject([
      { outdated: 'changed' },
    ]);
  });

  it.each([
    ['expired', set(`expired_at = now() - interval '1 day'`), 'were held until', 'expired'],
    ['ordered', set(`status = 'processing'`), 'The prices or services have changed', 'changed'],
    ['left out', leaveOut, 'The prices or services have changed', 'changed'],
  ])(
    'stays readable when its quotes are %s, and says why it cannot be accepted',
    async (name, change, reason, outdated) => {
      const another = (await amelia.call(multiQuotes.create, { name })).uuid;
      const prefix = `${name.slice(0, 2).toUpperCase()}-`;
      await cloneSavedQuotes(api.provider.db, another, prefix, 2);
      await amelia.call(proposals.create, { uuid: another, ...PROPOSAL_INPUT });
      const { url } = await amelia.call(proposals.createLink, { uuid: another, number: 1, validDays: 7 });
      await change(another);
      const page = await api.guest().fetch(`/proposal/${tokenOf(url)}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(reason);
      await expect(
        api.guest().call(sharedProposals.accept, { token: tokenOf(url), ...ACCEPTANCE }),
      ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(reason) });
      await expect(amelia.call(proposals.list, { uuid: another })).resolves.toMatchObject([{ outdated }]);
    },
  );

  it('is withdrawn when all its quotes are cancelled', async () => {
    const another = (await amelia.call(multiQuotes.create, { name: 'Cancelled' })).uuid;
    await cloneSavedQuotes(api.provider.db, another, 'X-', 2);
    await amelia.call(proposals.create, { uuid: another, ...PROPOSAL_INPUT });
    const { url } = await amelia.call(proposals.createLink, { uuid: another, number: 1, validDays: 7 });
    await api.provider.db.execute(sql`update quotes set status = 'cancelled' where reference like 'X-%'`);
    expect((await api.guest().fetch(`/proposal/${tokenOf(url)}`)).status).toBe(410);
  });

  it('is current while its prices match an earlier release’s digest', async () => {
    const another = (await amelia.call(multiQuotes.create, { name: 'Earlier' })).uuid;
    await cloneSavedQuotes(api.provider.db, another, 'E-', 2);
    await amelia.call(proposals.create, { uuid: another, ...PROPOSAL_INPUT });
    const rows = await api.provider.db.select().from(quotes).where(like(quotes.reference, 'E-%'));
    const lines = rows
      .sort((a, b) => (a.reference < b.reference ? -1 : 1))
      .map(
        ({ reference, installCost, monthlyCost, eccCost, isEccFirm }) =>
          `${reference} ${installCost} ${monthlyCost} ${eccCost} ${isEccFirm}\n`,
      );
    const costsDigest = createHash('sha256').update(lines.join('')).digest('hex');
    const [multiQuote] = await api.provider.db
      .select()
      .from(multiQuoteTable)
      .where(eq(multiQuoteTable.uuid, another));
    await api.provider.db
      .update(stored)
      .set({ costsDigest })
      .where(eq(stored.multiQuoteId, multiQuote?.id ?? 0));
    await expect(amelia.call(proposals.list, { uuid: another })).resolves.toMatchObject([{ outdated: null }]);
  });

  it('shows nothing any more once the multi-quote is removed', async () => {
    const another = (await amelia.call(multiQuotes.create, { name: 'Gone' })).uuid;
    await cloneSavedQuotes(api.provider.db, another, 'G-', 1);
    await amelia.call(proposals.create, { uuid: another, ...PROPOSAL_INPUT });
    const { url } = await amelia.call(proposals.createLink, { uuid: another, number: 1, validDays: 7 });
    await amelia.call(multiQuotes.remove, { uuid: another });
    expect([404, 410]).toContain((await api.guest().fetch(`/proposal/${tokenOf(url)}`)).status);
  });
});
