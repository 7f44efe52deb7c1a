import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../../../testing/open-test-api.ts';

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
  await expect(stranger.call(proposal.getCosts, { uuid })).rejects.toMatchObject(lost);
  await expect(stranger.call(proposal.getMargin, { uuid })).rejects.toMatchObject(lost);
  await expect(stranger.call(proposal.updateMargin, { uuid, ...margin })).rejects.toMatchObject(lost);
  const reference = first?.reference ?? '';
  await expect(stranger.call(proposal.removeQuoteMargin, { uuid, reference })).rejects.toMatchObject(lost);
});
