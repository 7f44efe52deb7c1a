import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { getDealOffer, getDealTotals } from '@portal/api-client/proposal';
import fc from 'fast-check';
import { sql } from '../db/drizzle.ts';
import { cloneSavedQuotes } from '../testing/crash/clone-saved-quotes.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { extractPages } from '../testing/pdf-text.ts';

const { multiQuotes } = contract;
const { proposals, proposal } = multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const percent = fc.integer({ min: 0, max: 8500 }).map((hundredths) => hundredths / 100);
const percents = { monthlyPercent: percent, installPercent: percent };
const option = fc.record({
  monthlyCost: fc.integer({ min: 1_00, max: 2000_00 }),
  installCost: fc.integer({ min: 0, max: 5000_00 }),
  eccCost: fc.integer({ min: 0, max: 900_00 }),
  isEccFirm: fc.boolean(),
  termMonths: fc.constantFrom(12, 24, 36, 60),
  ownMargin: fc.option(fc.record(percents)),
});
const site = fc.record({
  options: fc.array(option, { minLength: 1, maxLength: 4 }),
  /** Which option somebody recommends; null leaves the newest one. */
  choice: fc.option(fc.nat({ max: 3 })),
});
const deal = fc.record({
  sites: fc.array(site, { minLength: 1, maxLength: 4 }),
  margin: fc.record({ basis: fc.constantFrom('margin' as const, 'markup' as const), ...percents }),
});

type Option = typeof option extends fc.Arbitrary<infer Value> ? Value : never;
type Deal = typeof deal extends fc.Arbitrary<infer Value> ? Value : never;
type PlannedSite = (Option & { reference: string })[];

/** The quotes of each site, the recommended one first. */
function plan({ sites }: Deal, prefix: string): PlannedSite[] {
  let number = 0;
  return sites.map(({ options, choice }) => {
    const quotes = options.map((each) => {
      number += 1;
      return { ...each, reference: prefix + number };
    });
    const recommended = (choice === null ? undefined : quotes[choice % quotes.length]) ?? quotes.at(-1);
    return [
      ...quotes.filter((each) => each === recommended),
      ...quotes.filter((each) => each !== recommended),
    ];
  });
}

/** Stores the deal as the portal would: later quotes are newer, and choices are made by a person. */
async function store({ sites }: Deal, planned: readonly PlannedSite[], prefix: string): Promise<string> {
  const { uuid } = await amelia.call(multiQuotes.create, { name: `Deal ${prefix}` });
  await cloneSavedQuotes(api.provider.db, uuid, prefix, planned.flat().length);
  const rows = planned.flatMap((quotes, index) =>
    quotes.map(({ reference, monthlyCost, installCost, eccCost, isEccFirm, termMonths }) => ({
      reference,
      unit: `Unit ${index}`,
      age: Number(reference.slice(prefix.length)),
      monthly: monthlyCost,
      install: installCost,
      ecc: eccCost,
      firm: isEccFirm,
      term: termMonths,
    })),
  );
  await api.provider.db.execute(sql`
    update quotes q set monthly_cost = v.monthly, install_cost = v.install, ecc_cost = v.ecc, is_ecc_firm = v.firm,
      term_months = v.term, custom_reference = null, created_at = now() + v.age * interval '1 second',
      address = q.address || jsonb_build_object('addressLine2', v.unit)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(reference text, unit text, age int, monthly int, install int, ecc int, firm boolean, term int)
    where q.reference = v.reference`);
  for (const { reference, ownMargin } of planned.flat())
    if (ownMargin !== null)
      await amelia.call(contract.quotes.single.updateMargin, { reference, ...ownMargin });
  const chosen = planned.flatMap(([first], index) =>
    first === undefined || sites[index]?.choice === null ? [] : [first.reference],
  );
  if (chosen.length > 0)
    await amelia.call(proposal.choose, { uuid, isIncluded: true, isRecommended: true, references: chosen });
  return uuid;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function totalsOf(quotes: readonly Option[], { margin }: Deal) {
  const priced = quotes.map((quote) => {
    const { basis, monthlyPercent, installPercent } =
      quote.ownMargin === null ? margin : { basis: 'markup', ...quote.ownMargin };
    const price = (cost: number, share: number) =>
      Math.round(basis === 'margin' ? cost / (1 - share / 100) : cost * (1 + share / 100));
    return {
      ...quote,
      monthly: price(quote.monthlyCost, monthlyPercent),
      install: price(quote.installCost, installPercent),
    };
  });
  const ecc = (isFirm: boolean) =>
    sum(priced.map(({ eccCost, isEccFirm }) => (isEccFirm === isFirm ? eccCost : 0)));
  return {
    install: sum(priced.map(({ install }) => install)),
    monthly: sum(priced.map(({ monthly }) => monthly)),
    total: sum(priced.map(({ install, monthly, termMonths }) => install + monthly * termMonths)),
    firmEcc: ecc(true),
    estimatedEcc: ecc(false),
    earned: sum(
      priced.map(
        ({ install, monthly, installCost, monthlyCost, termMonths }) =>
          install - installCost + (monthly - monthlyCost) * termMonths,
      ),
    ),
  };
}

const pounds = (pence: number) =>
  (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });

let deals = 0;

it('has one total everywhere, the sum of the recommended option of each site', async () => {
  const check = async (random: Deal) => {
    deals += 1;
    const prefix = `T${deals}-`;
    const planned = plan(random, prefix);
    const uuid = await store(random, planned, prefix);
    const { earned, ...expected } = totalsOf(
      planned.flatMap((quotes) => quotes.slice(0, 1)),
      random,
    );
    const siteCount = planned.length;
    const sitesWithOptions = planned.filter((quotes) => quotes.length > 1).length;

    // The page of the proposal, before anything is stored.
    const costs = await amelia.call(proposal.getCosts, { uuid });
    expect(getDealOffer('Deal', costs, random.margin)).toMatchObject({
      ...expected,
      siteCount,
      sitesWithOptions,
    });
    expect(getDealTotals(costs, random.margin).earnings.total).toBe(earned);

    // The stored version.
    const input = { recipientName: 'Lucy Arden', introduction: null, notes: null, ...random.margin };
    const { number, content } = await amelia.call(proposals.create, { uuid, ...input });
    expect(content.offer).toMatchObject({ ...expected, siteCount, sitesWithOptions });
    const { items } = await amelia.call(proposals.listSites, { uuid, number, perPage: 100 });
    for (const key of ['install', 'monthly'] as const)
      expect(sum(items.map((each) => each[key]))).toBe(expected[key]);
    for (const { monthly, install, options } of items)
      if (options.length > 0)
        expect(options.filter(({ isRecommended }) => isRecommended)).toMatchObject([{ monthly, install }]);

    // The preview in the dialog, and the email.
    const mail = { to: ['lucy@customer.test'], subject: 'Offer', message: 'Hello', copyToMe: false };
    const { blocks } = await amelia.call(proposals.preview, { uuid, number, ...mail });
    const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []));
    expect(facts).toEqual(
      expect.arrayContaining([
        { label: 'Monthly', value: pounds(expected.monthly) },
        { label: 'Install', value: pounds(expected.install) },
        { label: 'Total over the terms, excl. ECC', value: pounds(expected.total) },
      ]),
    );
    await amelia.call(proposals.send, { uuid, number, ...mail });
    await api.drainJobs();
    const sent = api.outbox.at(-1);
    expect(sent?.blocks).toEqual(blocks);

    // The PDF.
    const pages = await extractPages(Buffer.from(sent?.attachments?.[0]?.base64 ?? '', 'base64'));
    const pdf = pages.join(' ');
    const { install, monthly, total, firmEcc, estimatedEcc } = expected;
    expect(pdf).toContain(`Total ${[install, monthly, firmEcc + estimatedEcc].map(pounds).join(' ')}`);
    expect(pdf).toContain(pounds(total));

    // Never a sum over all options.
    if (sitesWithOptions > 0) {
      const all = totalsOf(planned.flat(), random);
      expect(all.monthly).toBeGreaterThan(monthly);
      for (const text of [sent?.text, sent?.html, pdf]) expect(text).not.toContain(pounds(all.total));
    }
  };
  await fc.assert(fc.asyncProperty(deal, check), { numRuns: 20 });
});
