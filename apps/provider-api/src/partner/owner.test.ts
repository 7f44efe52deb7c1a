import { describe, expect, it } from '@jest/globals';
import { contract, isApiError } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { and, eq } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';
import { createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { names } from './mentions.ts';

const { single } = contract.quotes;

const { api, amelia, ben, dev, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  dev: 'role4@acme.test',
  stranger: 'role1@cobalt.test',
});

const idOf = async (email: string) => {
  const [row] = await api.provider.db.select().from(users).where(eq(users.email, email));
  if (row === undefined) throw new Error(`The demo has no user ${email}.`);
  return row.id;
};
const ids = {
  amelia: await idOf('role1@acme.test'),
  ben: await idOf('role2@acme.test'),
  finn: await idOf('role6@acme.test'),
  stranger: await idOf('role1@cobalt.test'),
};
const aQuote = async () => {
  const { items } = await amelia.call(single.list, { perPage: 1, status: ['created'] });
  const [quote] = items;
  if (quote === undefined) throw new Error('The demo has no saved quote.');
  return quote;
};
const noticesOf = async (browser: typeof amelia) =>
  (await browser.call(contract.notifications.list, {})).map(({ data }) => data.text);

describe('the owner of a quote', () => {
  it('is its creator, until a colleague takes it over and is notified', async () => {
    const { reference, version } = await aQuote();
    await amelia.call(single.update, { reference, ownerId: ids.amelia });
    const given = await amelia.call(single.update, { reference, ownerId: ids.ben });
    expect(given).toMatchObject({ ownerId: ids.ben, ownerName: 'Ben Okafor' });
    // A colleague who has it open can still save an edit.
    expect(given.version).toBe(version);
    const history = await amelia.call(single.listHistory, { reference });
    expect(history.at(-1)).toMatchObject({ title: 'Owner changed', detail: 'Amelia Hartley → Ben Okafor' });
    expect(await noticesOf(ben)).toContain(`Amelia Hartley made you the owner of ${reference}`);
    const before = (await noticesOf(ben)).length;
    await ben.call(single.update, { reference, ownerId: null });
    await ben.call(single.update, { reference, ownerId: ids.ben });
    expect(await noticesOf(ben)).toHaveLength(before);
  });

  it('can be changed in every status, by those who may change quotes', async () => {
    const { items } = await amelia.call(single.list, { perPage: 1, status: ['cancelled'] });
    const reference = items[0]?.reference ?? '';
    expect(await dev.call(single.update, { reference, ownerId: ids.ben })).toMatchObject({
      status: 'cancelled',
      ownerId: ids.ben,
    });
  });

  it('is a colleague who may open it: no stranger, nobody removed, and no role without quotes', async () => {
    const { reference } = await aQuote();
    const refusal = (ownerId: number) =>
      amelia.call(single.update, { reference, ownerId }).then(
        () => null,
        (error: unknown) => (isApiError(error) ? error.fieldErrors : error),
      );
    expect(await refusal(ids.stranger)).toEqual({ ownerId: ['is not a user of your company'] });
    expect(await refusal(2_147_483_647)).toEqual({ ownerId: ['is not a user of your company'] });
    expect(await refusal(ids.finn)).toEqual({ ownerId: ['has a role that cannot open this'] });
    for (const id of [1e300, 1.5, -1, 0])
      expect(await refusal(id)).toMatchObject({ ownerId: [expect.any(String)] });
  });

  it('filters lists: mine, my team’s, and without an owner', async () => {
    const first = await aQuote();
    await amelia.call(single.update, { reference: first.reference, ownerId: ids.ben });
    const list = (owner: 'me' | 'team' | 'none', browser = amelia) =>
      browser.call(single.list, { owner, perPage: 100 });
    const mine = await list('me');
    expect(mine.items.every(({ ownerId }) => ownerId === ids.amelia)).toBe(true);
    const bens = await list('me', ben);
    expect(bens.items.map(({ reference }) => reference)).toContain(first.reference);
    // Amelia, Ben and Chloe are one team; Dev is in another one.
    const team = await list('team');
    expect(new Set(team.items.map(({ ownerName }) => ownerName))).toEqual(
      new Set(['Amelia Hartley', 'Ben Okafor', 'Chloe Whitfield']),
    );
    expect((await list('team', dev)).items.every(({ ownerName }) => ownerName === 'Dev Patel')).toBe(true);
    await amelia.call(single.update, { reference: first.reference, ownerId: null });
    expect((await list('none')).items.map(({ reference }) => reference)).toContain(first.reference);
  });

  it('of nobody in a team finds nothing for a caller without a team', async () => {
    await api.provider.db.update(users).set({ team: null }).where(eq(users.id, ids.ben));
    expect((await ben.call(single.list, { owner: 'team' })).total).toBe(0);
    await api.provider.db.update(users).set({ team: 'Yorkshire sales' }).where(eq(users.id, ids.ben));
  });

  it('filters orders, services, approvals and multi-quotes as well', async () => {
    for (const owner of ['me', 'team', 'none'] as const) {
      const orders = await amelia.call(contract.orders.list, { owner, perPage: 100 });
      const services = await amelia.call(contract.circuits.list, { owner, perPage: 100 });
      const approvals = await amelia.call(contract.quotes.listApprovals, { owner, perPage: 100 });
      const deals = await amelia.call(contract.multiQuotes.list, { owner, perPage: 100 });
      if (owner === 'me') {
        expect(deals.items.every(({ ownerId }) => ownerId === ids.amelia)).toBe(true);
        expect(approvals.items.every(({ ownerId }) => ownerId === ids.amelia)).toBe(true);
      }
      expect([orders.total, services.total].every((total) => total >= 0)).toBe(true);
    }
    const totals = await Promise.all(
      (['me', 'none', undefined] as const).map(
        async (owner) => (await amelia.call(contract.orders.list, { ...(owner && { owner }) })).total,
      ),
    );
    const [mine = 0, none = 0, all = 0] = totals;
    expect(mine).toBeGreaterThan(0);
    expect(mine + none).toBeLessThanOrEqual(all);
  });
});

describe('the owner of a multi-quote', () => {
  it('takes its quotes along, but none that a third colleague looks after', async () => {
    const { uuid, references } = await createSaved(api, amelia);
    const [first = ''] = references;
    await amelia.call(single.update, { reference: first, ownerId: null });
    const changed = await amelia.call(contract.multiQuotes.update, { uuid, ownerId: ids.ben });
    expect(changed).toMatchObject({ ownerId: ids.ben, ownerName: 'Ben Okafor' });
    await api.drainJobs();
    const rows = await api.provider.db.select().from(quotes).where(eq(quotes.multiQuoteUuid, uuid));
    expect(rows.map(({ reference, ownerId }) => [reference, ownerId]).sort()).toEqual(
      references.map((reference) => [reference, reference === first ? null : ids.ben]).sort(),
    );
    expect(await noticesOf(ben)).toContain('Amelia Hartley made you the owner of a multi quote');
  });

  it('hands its quotes to the last of several new owners, in whatever order the work is done', async () => {
    const { uuid } = await createSaved(api, amelia);
    await amelia.call(contract.multiQuotes.update, { uuid, ownerId: ids.ben });
    await amelia.call(contract.multiQuotes.update, { uuid, ownerId: null });
    await api.drainJobs();
    const left = await api.provider.db
      .select()
      .from(quotes)
      .where(and(eq(quotes.multiQuoteUuid, uuid), eq(quotes.ownerId, ids.amelia)));
    expect(left).toEqual([]);
  });
});

describe('the owner of a case', () => {
  it('is who opened it, can be changed, and hears of comments with the opener', async () => {
    const opened = await amelia.call(contract.support.createCase, {
      type: 'billing',
      subject: 'Two invoices for March',
      description: 'We were invoiced twice.',
      issueType: 'Invoice Query',
      issueSubType: 'Duplicate Billing',
    });
    expect(opened).toMatchObject({ partnerOwnerId: ids.amelia, partnerOwnerName: 'Amelia Hartley' });
    const id = String(opened.id);
    await amelia.call(contract.support.updateCase, { id, partnerOwnerId: ids.ben });
    expect(await noticesOf(ben)).toContain(`Amelia Hartley made you the owner of ${opened.caseNumber}`);
    await dev.call(contract.support.createComment, { id, comment: 'Which invoice is right?' });
    const text = `Dev Patel commented on ${opened.caseNumber}`;
    expect(await noticesOf(ben)).toContain(text);
    expect(await noticesOf(amelia)).toContain(text);
    const mine = await ben.call(contract.support.listCases, { owner: 'me', perPage: 100 });
    expect(mine.items.map(({ caseNumber }) => caseNumber)).toContain(opened.caseNumber);
    await expect(
      amelia.call(contract.support.updateCase, { id, partnerOwnerId: ids.stranger }),
    ).rejects.toMatchObject({ fieldErrors: { partnerOwnerId: ['is not a user of your company'] } });
  });
});

describe('a mention', () => {
  it('tells the colleague once, not the author, and no stranger of that name', async () => {
    const { items } = await amelia.call(contract.support.listCases, { isClosed: false, perPage: 1 });
    const id = String(items[0]?.id);
    const caseNumber = items[0]?.caseNumber ?? '';
    await amelia.call(contract.support.createComment, {
      id,
      comment: 'Over to you, @ben okafor: please call them. (@Amelia Hartley, @Nadia Rahman)',
    });
    const text = `Amelia Hartley mentioned you in ${caseNumber}`;
    expect((await noticesOf(ben)).filter((notice) => notice === text)).toHaveLength(1);
    expect(await noticesOf(ben)).not.toContain(`Amelia Hartley commented on ${caseNumber}`);
    expect(await noticesOf(amelia)).not.toContain(text);
    expect(await noticesOf(stranger)).not.toContain(text);
  });

  it('reaches the owner of the case as a comment, if they turned mentions off', async () => {
    const { items } = await amelia.call(contract.support.listCases, { isClosed: false, perPage: 2 });
    const { id, caseNumber } = items[1] ?? { id: 0, caseNumber: '' };
    await amelia.call(contract.support.updateCase, { id, partnerOwnerId: ids.ben });
    const comment = () =>
      amelia.call(contract.support.createComment, { id, comment: '@Ben Okafor: see this.' });
    const ofCase = async () =>
      (await noticesOf(ben)).filter(
        (text) => text.includes(`in ${caseNumber}`) || text.includes(`on ${caseNumber}`),
      );
    await comment();
    expect(await ofCase()).toEqual([`Amelia Hartley mentioned you in ${caseNumber}`]);
    const { version } = await ben.call(contract.notifications.getSettings, {});
    await ben.call(contract.notifications.updateSettings, {
      kinds: [{ kind: 'mentions', inPortal: false, mail: 'never' }],
      version,
    });
    await comment();
    expect((await ofCase()).toSorted()).toEqual([
      `Amelia Hartley commented on ${caseNumber}`,
      `Amelia Hartley mentioned you in ${caseNumber}`,
    ]);
    const { version: current } = await ben.call(contract.notifications.getSettings, {});
    await ben.call(contract.notifications.updateSettings, {
      kinds: [{ kind: 'mentions', inPortal: true, mail: 'never' }],
      version: current,
    });
  });

  it('in the notes of a quote is announced when it is new', async () => {
    const { reference } = await aQuote();
    const note = (notes: string) => amelia.call(single.update, { reference, notes });
    await note('Ask @Ben Okafor about the wayleave');
    await note('Ask @Ben Okafor about the wayleave and the date');
    const text = `Amelia Hartley mentioned you in the notes of ${reference}`;
    expect((await noticesOf(ben)).filter((notice) => notice === text)).toHaveLength(1);
  });

  it.each([
    ['@Ann Lee', true],
    ['see (@ann lee).', true],
    ['@Ann Leeson', false],
    ['mail@Ann Lee', false],
    ['Ann Lee', false],
    ['@Ann Leeson and @Ann Lee', true],
    ['@', false],
  ])('is a whole name after an @: %s', (text, expected) => {
    expect(names(text, 'Ann Lee')).toBe(expected);
  });
});
