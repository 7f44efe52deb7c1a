import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { getDealTotals, getQuoteOffer } from '@portal/api-client/proposal';
import fc from 'fast-check';
import { multiQuoteOf } from '../testing/fixtures.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';
import { PROPOSAL_INPUT } from '../testing/shared-proposal.ts';
import { toMarkup } from './service.ts';

const { partner } = contract;
const { single } = contract.quotes;
const { proposal } = contract.multiQuotes;
const { api, amelia, ben, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  stranger: 'role1@cobalt.test',
});

const MARGIN = { basis: 'margin', monthlyPercent: 20, installPercent: 10 } as const;
const NEW_DEFAULT = { basis: 'markup', monthlyPercent: 5, installPercent: 0 } as const;

it('starts proposals of quotes and multi-quotes, and changes nothing that was saved', async () => {
  const saved = (await savedQuote(api, amelia)).reference;
  const other = (await savedQuote(api, amelia)).reference;
  const { uuid } = await multiQuoteOf(api, amelia, 'Offices');
  await amelia.call(partner.updateDefaultMargins, { leasedLine: MARGIN });
  const companyDefault = { ...MARGIN, family: 'leasedLine' };
  // A quote stores mark-ups: a margin of 20% is a mark-up of 25%.
  await expect(ben.call(single.getMargin, { reference: other })).resolves.toMatchObject({
    monthlyPercent: 25,
    companyDefault,
    setAt: null,
  });
  await expect(ben.call(proposal.getMargin, { uuid })).resolves.toMatchObject({ ...MARGIN, companyDefault });

  const own = { monthlyPercent: 33, installPercent: 7 };
  await amelia.call(single.updateMargin, { reference: saved, ...own });
  const version = await amelia.call(single.proposals.create, { reference: saved, ...PROPOSAL_INPUT });
  await amelia.call(proposal.updateMargin, { uuid, ...MARGIN });
  await amelia.call(partner.updateDefaultMargins, { leasedLine: NEW_DEFAULT });
  await expect(amelia.call(single.getMargin, { reference: saved })).resolves.toMatchObject({
    ...own,
    companyDefault: null,
  });
  await expect(amelia.call(proposal.getMargin, { uuid })).resolves.toMatchObject({
    ...MARGIN,
    companyDefault: null,
  });
  await expect(amelia.call(single.proposals.get, { reference: saved, number: 1 })).resolves.toEqual(version);
  await expect(amelia.call(single.getMargin, { reference: other })).resolves.toMatchObject({
    monthlyPercent: 5,
  });
});

it('is set by administrators, within the limits, for their own company', async () => {
  await expect(ben.call(partner.updateDefaultMargins, { broadband: MARGIN })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const refused = [
    { basis: 'margin', monthlyPercent: 84, installPercent: 0 },
    { basis: 'markup', monthlyPercent: 501, installPercent: 0 },
    { basis: 'markup', monthlyPercent: -1, installPercent: 0 },
  ] as const;
  for (const broadband of refused)
    await expect(amelia.call(partner.updateDefaultMargins, { broadband })).rejects.toMatchObject({
      code: 'invalid',
    });
  await amelia.call(partner.updateDefaultMargins, { broadband: MARGIN });
  expect(await stranger.call(partner.getDefaultMargins, {})).toEqual({
    leasedLine: null,
    broadband: null,
    version: 0,
  });
});

it('answers 409 for a default that someone else has changed, and accepts the same values', async () => {
  const { version } = await amelia.call(partner.getDefaultMargins, {});
  await amelia.call(partner.updateDefaultMargins, { broadband: NEW_DEFAULT, version });
  await expect(
    amelia.call(partner.updateDefaultMargins, { broadband: MARGIN, version }),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('a mark-up of 5% monthly and 0% on install'),
  });
  await expect(
    amelia.call(partner.updateDefaultMargins, { broadband: NEW_DEFAULT, version }),
  ).resolves.toMatchObject({ broadband: NEW_DEFAULT });
});

it('never makes a selling price lower than the cost', () => {
  const pence = fc.nat({ max: 100_000_000 });
  const percentOf = (basis: 'margin' | 'markup') =>
    fc.double({ min: 0, max: partner.MAX_DEFAULT_PERCENT[basis], noNaN: true });
  const margin = fc.constantFrom('margin' as const, 'markup' as const).chain((basis) =>
    fc.record({
      basis: fc.constant(basis),
      monthlyPercent: percentOf(basis),
      installPercent: percentOf(basis),
    }),
  );
  fc.assert(
    fc.property(
      margin,
      pence,
      pence,
      fc.integer({ min: 1, max: 84 }),
      (used, installCost, monthlyCost, termMonths) => {
        for (const each of [used, { basis: 'markup' as const, ...toMarkup(used) }]) {
          const offer = getQuoteOffer({ ...QUOTE, installCost, monthlyCost, termMonths }, each);
          expect(offer.install).toBeGreaterThanOrEqual(installCost);
          expect(offer.monthly).toBeGreaterThanOrEqual(monthlyCost);
          const groups = [{ sites: 3, installCost, monthlyCost, termMonths, ownMargin: null }];
          expect(getDealTotals({ groups }, each).earnings.total).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

const QUOTE = {
  reference: 'QL-1',
  kind: 'single' as const,
  customReference: null,
  speed: 100,
  uploadSpeed: null,
  bearer: 1000,
  leadTimeDays: 60,
  isContended: false,
  ipAllocation: null,
  eccCost: 0,
  isEccFirm: true,
  address: {
    addressLine1: '1 Row',
    addressLine2: null,
    addressLine3: null,
    town: 'Leeds',
    county: null,
    postcode: 'LS1',
  },
  addons: [],
};
