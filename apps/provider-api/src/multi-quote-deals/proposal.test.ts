import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../testing/open-test-api.ts';

const { proposal, quotes, list } = contract.multiQuotes;

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const demo = async () => (await amelia.call(list, { search: 'Pennine' })).items[0]?.uuid ?? '';

it('lists the quotes that can be proposed, each with its own margin or none', async () => {
  const uuid = await demo();
  const proposed = (await amelia.call(proposal.listQuotes, { uuid, perPage: 100 })).items;
  const { items } = await amelia.call(quotes.list, { uuid, perPage: 100 });
  const open = items.filter(({ status }) => !['cancelled', 'archived', 'expired'].includes(status));
  expect(proposed.map(({ reference }) => reference).sort()).toEqual(
    open.map(({ reference }) => reference).sort(),
  );
  const reference = proposed[0]?.reference ?? '';
  await amelia.call(contract.quotes.single.updateMargin, {
    reference,
    monthlyPercent: 30,
    installPercent: 5,
  });
  const own = async () => (await amelia.call(proposal.listQuotes, { uuid, hasOwnMargin: true })).items;
  expect(await own()).toMatchObject([{ reference, ownMargin: { monthlyPercent: 30, installPercent: 5 } }]);
  await amelia.call(proposal.removeQuoteMargin, { uuid, reference });
  expect(await own()).toEqual([]);
});

describe('which sites are in the proposal', () => {
  const listed = async (uuid: string, filters = {}) =>
    (await amelia.call(proposal.listQuotes, { uuid, perPage: 100, ...filters })).items;
  /** A deal with quotes of every status. */
  const large = async () => (await amelia.call(list, { search: 'Harlequin' })).items[0]?.uuid ?? '';
  const costs = (uuid: string) => amelia.call(proposal.getCosts, { uuid });

  it('leaves out what is ordered or being negotiated, and says how many', async () => {
    const uuid = await large();
    const { items } = await amelia.call(quotes.list, { uuid, perPage: 100 });
    const ofStatus = (...statuses: string[]) => items.filter(({ status }) => statuses.includes(status));
    const ordered = ofStatus('processing', 'approved').length;
    const negotiated = ofStatus('negotiation').length;
    expect(ordered).toBeGreaterThan(0);
    expect(negotiated).toBeGreaterThan(0);
    const included = await listed(uuid, { isIncluded: true });
    expect(included.map(({ standing }) => standing)).toEqual(included.map(() => 'open'));
    await expect(costs(uuid)).resolves.toMatchObject({
      siteCount: included.length,
      leftOut: { open: 0, ordered, negotiation: negotiated },
    });
  });

  it('follows what a person chooses, one by one and for all that match', async () => {
    const uuid = await large();
    const [open] = await listed(uuid, { isIncluded: true });
    const ordered = (await listed(uuid)).find(({ standing }) => standing === 'ordered');
    const references = [ordered?.reference ?? ''];
    await amelia.call(proposal.choose, { uuid, isIncluded: true, references });
    await amelia.call(proposal.choose, { uuid, isIncluded: false, references: [open?.reference ?? ''] });
    const included = (await listed(uuid, { isIncluded: true })).map(({ reference }) => reference);
    expect(included).toContain(references[0]);
    expect(included).not.toContain(open?.reference);
    expect((await costs(uuid)).leftOut.open).toBe(1);

    const { changed } = await amelia.call(proposal.choose, {
      uuid,
      isIncluded: false,
      matching: { isIncluded: true },
    });
    expect(changed).toBe(included.length);
    await expect(costs(uuid)).resolves.toMatchObject({ siteCount: 0, groups: [], validUntil: null });
    await amelia.call(proposal.choose, {
      uuid,
      isIncluded: true,
      matching: { search: open?.postcode ?? '' },
    });
    expect((await listed(uuid, { isIncluded: true })).map(({ reference }) => reference)).toContain(
      open?.reference,
    );
  });

  it('refuses to store a proposal without a site', async () => {
    const uuid = await large();
    await amelia.call(proposal.choose, { uuid, isIncluded: false, matching: {} });
    await expect(
      amelia.call(contract.multiQuotes.proposals.create, {
        uuid,
        recipientName: 'Harbour Bakery',
        introduction: null,
        notes: null,
        basis: 'margin',
        monthlyPercent: 15,
        installPercent: 0,
      }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/Choose at least one/) });
  });

  it('forgets a choice when the quote is negotiated after it', async () => {
    const uuid = await large();
    const isOpen = ({ status }: { status: string }) => status === 'created';
    const quote = (await amelia.call(quotes.list, { uuid, perPage: 100 })).items.find(isOpen);
    const references = [quote?.reference ?? ''];
    await amelia.call(proposal.choose, { uuid, isIncluded: true, references });
    await amelia.call(contract.multiQuotes.negotiations.create, {
      uuid,
      name: 'Round one',
      quoteReferences: references,
    });
    expect(await listed(uuid, { search: references[0] })).toMatchObject([
      { standing: 'negotiation', isIncluded: false },
    ]);
  });

  it('asks for named quotes or a filter, and for quotes of this multi-quote', async () => {
    const uuid = await large();
    await expect(amelia.call(proposal.choose, { uuid, isIncluded: true })).rejects.toMatchObject({
      code: 'invalid',
    });
    const missing = { uuid, isIncluded: true, references: ['QS-NONE'] };
    await expect(amelia.call(proposal.choose, missing)).rejects.toMatchObject({ code: 'not-found' });
  });
});

it('saves the margin of the deal with who set it', async () => {
  const uuid = await demo();
  await expect(amelia.call(proposal.getMargin, { uuid })).resolves.toMatchObject({ setAt: null });
  const margin = { basis: 'markup', monthlyPercent: 12.5, installPercent: 0 } as const;
  await amelia.call(proposal.updateMargin, { uuid, ...margin, monthlyPercent: 10 });
  await amelia.call(proposal.updateMargin, { uuid, ...margin });
  const colleague = await api.asUser('role3@acme.test');
  await expect(colleague.call(proposal.getMargin, { uuid })).resolves.toMatchObject({
    ...margin,
    setBy: 'Amelia Hartley',
    setAt: expect.any(String),
  });
});

it('rejects a margin without a price', async () => {
  const uuid = await demo();
  const margin = { basis: 'margin', monthlyPercent: 100, installPercent: 0 } as const;
  await expect(amelia.call(proposal.updateMargin, { uuid, ...margin })).rejects.toMatchObject({
    code: 'invalid',
  });
  await amelia.call(proposal.updateMargin, { uuid, ...margin, basis: 'markup' });
});

it('does not exist for another partner', async () => {
  const uuid = await demo();
  const stranger = await api.asUser('role1@cobalt.test');
  const lost = { code: 'not-found' };
  const margin = { basis: 'margin', monthlyPercent: 1, installPercent: 0 } as const;
  const [first] = (await amelia.call(proposal.listQuotes, { uuid })).items;
  await expect(stranger.call(proposal.listQuotes, { uuid })).rejects.toMatchObject(lost);
  await expect(
    stranger.call(proposal.choose, { uuid, isIncluded: false, matching: {} }),
  ).rejects.toMatchObject(lost);
  await expect(stranger.call(proposal.getCosts, { uuid })).rejects.toMatchObject(lost);
  await expect(stranger.call(proposal.getMargin, { uuid })).rejects.toMatchObject(lost);
  await expect(stranger.call(proposal.updateMargin, { uuid, ...margin })).rejects.toMatchObject(lost);
  const reference = first?.reference ?? '';
  await expect(stranger.call(proposal.removeQuoteMargin, { uuid, reference })).rejects.toMatchObject(lost);
});
