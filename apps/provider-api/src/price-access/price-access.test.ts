import { beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { requiredPriceAccess } from '@portal/api-client/price-access';
import { getQuoteOffer } from '@portal/api-client/proposal';
import { testCrfDraft } from '@portal/api-client/testing';
import { fromWireKey } from '@portal/api-client/wire';
import * as v from 'valibot';
import { users } from '../auth/tables.ts';
import { searchQuotes } from '../availability/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { eq, inArray, sql } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { notify } from '../notifications/notify.ts';
import { orders } from '../orders/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { ATTEMPTS, type Input } from '../testing/attempts.ts';
import type { Browser } from '../testing/browser.ts';
import { createFixtures, type Fixtures } from '../testing/fixtures.ts';
import { DEMO_PASSWORD } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { extractPages } from '../testing/pdf-text.ts';
import { savedQuote, searchAt } from '../testing/quote-journey.ts';
import { OTHER_TEXTS, OWN_TEXTS } from './hide-prices.ts';
import { classOf, hasUserTexts, partsOf, unwrap, walkFields } from './price-fields.ts';
import { isPriceSort } from './price-guard.ts';

const { single, broadband } = contract.quotes;
const { api, amelia, ben, carl } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  carl: 'role3@acme.test',
});
const { db } = api.provider;
const LEASED_LINE = { basis: 'markup', monthlyPercent: 37.3, installPercent: 13.7 } as const;
const BROADBAND = { basis: 'margin', monthlyPercent: 21.1, installPercent: 9.1 } as const;

/** Names of numbers that are no amounts. A new one is added here, or its schema says who may see it. */
const NO_AMOUNTS: ReadonlySet<string> = new Set(
  `status id roleId userId terms processingCount processedCount udprn latitude longitude
   searchQuotesCount speeds bearers maxOptionsQuantity bearer speed termMonths uploadSpeed layer
   leadTimeDays installationTimeframeStart installationTimeframeEnd installationCategoryId distanceKm
   total processed done skipped undoable undone in30Days in60Days in90Days bandwidth attributes
   deviceTrafficIn deviceTrafficOut openCasesCount caseId up bytes intervalSeconds quantity version
   approvalTermsId ownerId quotesCount ordersCount servicesCount count single broadband multi
   expiringThisWeek open expiring waitingOnPartner liveThisMonth on off unknown highPriority
   changelogId filesCount folderId sizeBytes affectedServicesCount restored remaining locationsCount
   activeQuotesCount matchingCount failed locations locked priced unmatched unserved missing processing
   saved unsaved failedCount ratePerMinute secondsLeft rows sheet headingRow row index customerName
   customReference addressLine1 addressLine2 addressLine3 town county postcode term readyRows
   importedRows hiddenRows invalid changed ambiguous duplicate corrected alike left round readyCount next
   validRows imported acceptedCount pendingCount otherTermCount longerTermCount added replaced unchanged siteCount
   sitesWithOptions number views replaces selectedLayer submittedById complete addonDetails
   contactDetails installationDetails propertyDetails technicalDetails ownRequests needSecondApproval
   refusedToCaller more digestHour quietFrom quietTo circuitId usersCount approversCount algorithms
   timeoutMs targetTermMonths required widths defaultRoleId partnerOwnerId assetAttributes contactId
   timeRemainingInMins targetMins responseMinutes fixMinutes attempts responseStatus durationMs`.split(/\s+/),
);

/**
 * Texts that calls accept and answers repeat, in which amounts are hidden all the same. A new one is added here, or to
 * `OWN_TEXTS` if a form shows it and saves it again: the form would otherwise save "(hidden)" for an amount.
 */
const NOT_OWN_TEXTS: Readonly<Record<string, string>> = {
  'parts of an address':
    'address addressLine1 addressLine2 addressLine3 county postcode premise thoroughfare town typedAs',
  'keys, days and numbers': `after ceaseDate changeId clientId crdDate domain email from group id importUuid issuer
     priceBasis pstnNumber quoteReferences readAt reference returnTo revision roleClaim since supplierKey supplierKeys
     telephone to uprn url uuid value`,
  'of products and our staff in these answers; users write them in calls that hide nothing':
    'description error footer term text',
  'written once, and no form shows them to be changed': 'reason',
};

let things: Fixtures;
/** Amounts that the company pays and no customer does, as they are on the wire. */
let costs: ReadonlySet<number>;

beforeAll(async () => {
  await amelia.call(contract.partner.updateDefaultMargins, { leasedLine: LEASED_LINE, broadband: BROADBAND });
  things = await createFixtures(api, amelia);
  await setPrices('role2@acme.test', 'selling');
  await setPrices('role3@acme.test', 'none');
  costs = await readCosts();
});

async function setPrices(email: string, prices: 'cost' | 'selling' | 'none'): Promise<void> {
  await db.update(users).set({ prices }).where(eq(users.email, email));
}

/** Installation charges and monthly prices of more than £40, which are no ids, speeds or counts. */
async function readCosts(): Promise<Set<number>> {
  const own = [things.quote, things.broadbandQuote, things.multiQuoteQuote];
  const rows = await db.select().from(quotes).where(inArray(quotes.reference, own));
  const ordered = await db.select().from(orders).where(eq(orders.reference, things.order));
  const services = await db.select().from(circuits).where(eq(circuits.id, things.circuit));
  const found = [...rows, ...ordered, ...services].flatMap(({ installCost, monthlyCost }) => [
    installCost ?? 0,
    monthlyCost ?? 0,
    (monthlyCost ?? 0) * 12,
  ]);
  for (const { totalCost } of [...rows, ...ordered]) found.push(totalCost);
  return new Set(found.filter((pence) => pence > 4000));
}

/** All numbers in a body, and the amounts in its texts as pence. */
function numbersIn(text: string): number[] {
  const found: number[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'number') found.push(value);
    if (typeof value === 'string')
      for (const [, amount = ''] of value.matchAll(/£\s?([\d,]+(?:\.\d+)?)/g))
        found.push(Math.round(Number(amount.replaceAll(',', '')) * 100));
    return value;
  });
  return found;
}

/** Inputs of calls that have no id in their path. */
const SEARCHES: Readonly<Record<string, Input>> = {
  'search.find': { search: 'Leeds' },
  'customers.getByName': { name: 'Leeds' },
};

const reads = allEndpoints.filter(
  ({ path, method, shape, access }) =>
    isApiPath(path) && method === 'GET' && shape !== 'empty' && access !== 'public',
);

/** What each call answers, as text; refused calls are left out. */
async function readEverything(user: typeof ben): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const endpoint of reads) {
    const input = ATTEMPTS[endpoint.id]?.(things) ?? SEARCHES[endpoint.id] ?? {};
    const answer = await user.call(endpoint, input).catch(() => undefined);
    if (answer === undefined) continue;
    const text =
      answer.blob instanceof Blob ? JSON.stringify(await answer.blob.text()) : JSON.stringify(answer);
    bodies.set(endpoint.id, text);
  }
  return bodies;
}

describe('what a user sees of prices', () => {
  it('shows no cost in any answer to a user of selling prices', async () => {
    const own = await readEverything(amelia);
    const shown = [...own].filter(([, text]) => numbersIn(text).some((pence) => costs.has(pence)));
    // Otherwise the test would look for numbers that nobody is shown.
    expect(shown.map(([id]) => id)).toEqual(
      expect.arrayContaining([
        'quotes.get',
        'quotes.list',
        'broadbandQuotes.get',
        'orders.get',
        'multiQuotes.quotes.list',
      ]),
    );
    const bodies = await readEverything(ben);
    expect(bodies.size).toBeGreaterThan(60);
    const leaks = [...bodies].filter(([, text]) => numbersIn(text).some((pence) => costs.has(pence)));
    expect(leaks.map(([id]) => id)).toEqual([]);
  });

  it('shows no amount to a user without prices', async () => {
    const bodies = await readEverything(carl);
    expect(bodies.size).toBeGreaterThan(60);
    const names =
      /"(?:installCost|monthlyCost|annualCost|totalCost|eccCost|estimatedEcc|totalContractValue|install|monthly|total|ecc|pipeline|discount|monthlyPercent|newMonthlyCost)":-?[\d.]+/;
    // Counts of bulk runs, files and rows are called `total` too.
    const counted = /"total":\d+/g;
    const leaks = [...bodies].filter(([id, text]) => {
      const amounts =
        id.startsWith('documentation.') || id.startsWith('support.') ? [] : text.match(/£\s?\d/g);
      return names.test(text.replace(counted, '')) || (amounts?.length ?? 0) > 0;
    });
    expect(leaks.map(([id]) => id)).toEqual([]);
  });

  it('shows what the customer pays, by the margin of the quote or else the default of its product', async () => {
    for (const [calls, reference, margin] of [
      [single, things.quote, LEASED_LINE],
      [broadband, things.broadbandQuote, BROADBAND],
    ] as const) {
      const quote = await amelia.call(calls.get, { reference });
      const offer = getQuoteOffer(quote, margin);
      await expect(ben.call(calls.get, { reference })).resolves.toMatchObject({
        installCost: offer.install,
        monthlyCost: offer.monthly,
        annualCost: offer.annual,
        totalCost: offer.total,
        eccCost: quote.eccCost,
        discount: Number.NaN,
      });
    }
    const own = { monthlyPercent: 61, installPercent: 17 };
    await amelia.call(single.updateMargin, { reference: things.quote, ...own });
    const quote = await amelia.call(single.get, { reference: things.quote });
    const offer = getQuoteOffer(quote, { basis: 'markup', ...own });
    await expect(ben.call(single.get, { reference: things.quote })).resolves.toMatchObject({
      installCost: offer.install,
      monthlyCost: offer.monthly,
    });
    const { items } = await ben.call(single.list, { search: things.quote });
    expect(items).toMatchObject([{ monthlyCost: offer.monthly, totalCost: offer.total }]);
  });

  it('shows selling prices of search results and of their add-ons', async () => {
    const results = await amelia.call(contract.availability.listSearchResults, { uuid: things.search });
    const seen = await ben.call(contract.availability.listSearchResults, { uuid: things.search });
    expect(seen).toHaveLength(results.length);
    for (const result of results) {
      if (result.quoteReference !== null) continue;
      const same = seen.find(({ uuid }) => uuid === result.uuid);
      expect(same?.monthlyCost).toBe(Math.round(result.monthlyCost * 1.373));
      expect(same?.installCost).toBe(Math.round(result.installCost * 1.137));
    }
  });

  it('lists search results in an order that does not depend on their costs', async () => {
    const { uuid, quotes: results } = await searchAt(api, amelia);
    const [first] = results;
    if (first === undefined) throw new Error('The search found too few prices.');
    const listed = async (user: Browser) => {
      const found = await user.call(contract.availability.listSearchResults, { uuid });
      return found.map((result) => result.uuid);
    };
    const before = { amelia: await listed(amelia), ben: await listed(ben), carl: await listed(carl) };
    await db
      .update(searchQuotes)
      .set({ product: sql`${searchQuotes.product} || '{"monthlyCost":99999900}'` })
      .where(eq(searchQuotes.id, first.uuid));
    expect((await listed(amelia)).at(-1)).toBe(first.uuid);
    expect(before.amelia[0]).toBe(first.uuid);
    expect(await listed(ben)).toEqual(before.ben);
    expect(await listed(carl)).toEqual(before.carl);
  });

  it('lets a user of selling prices create a proposal with the margin that applies', async () => {
    const text = { recipientName: 'Lucy Shah', introduction: null, notes: null };
    for (const [calls, reference] of [
      [single, things.quote],
      [single, things.multiQuoteQuote],
      [broadband, things.broadbandQuote],
    ] as const) {
      const seen = await ben.call(calls.get, { reference });
      const { installCost: install, monthlyCost: monthly } = seen;
      const version = await ben.call(calls.proposals.create, {
        reference,
        ...text,
        shownPrices: { install, monthly },
      });
      expect(version).toMatchObject({ install, monthly, monthlyPercent: Number.NaN });
      // The customer's own offer, as the screen calculates it from selling prices.
      const none = { basis: 'markup', monthlyPercent: 0, installPercent: 0 } as const;
      expect(version.content.offer).toEqual(getQuoteOffer(seen, none));
      const { number } = version;
      const own = await amelia.call(calls.proposals.get, { reference, number });
      expect(own.monthly).toBe(monthly);
      expect(own.monthlyPercent).toBeGreaterThan(0);
      const { url } = await ben.call(calls.proposals.createLink, { reference, number, validDays: 7 });
      const mail = { to: ['lucy@customer.test'], subject: 'Offer', message: 'Hello', copyToMe: false };
      const shared = await api.guest().fetch(new URL(url).pathname);
      const pdf = await ben.call(calls.proposals.download, { reference, number });
      const bodies: readonly unknown[] = [
        version,
        await ben.call(calls.proposals.get, { reference, number }),
        await ben.call(calls.proposals.list, { reference }),
        await ben.call(calls.proposals.listSharing, { reference }),
        await ben.call(calls.proposals.listOptions, { reference }),
        await ben.call(calls.proposals.preview, { reference, number, ...mail }),
        await ben.call(calls.proposals.send, { reference, number, ...mail }),
        await ben.call(calls.listHistory, { reference }),
        await shared.text(),
        (await extractPages(new Uint8Array(await pdf.blob.arrayBuffer()))).join(' '),
      ];
      expect(shared.status).toBe(200);
      for (const body of bodies)
        expect(numbersIn(JSON.stringify(body)).filter((pence) => costs.has(pence))).toEqual([]);
      expect(numbersIn(JSON.stringify(bodies.at(-1)))).toContain(monthly);
    }
  });

  it('lists the options of a site in an order that does not depend on their costs', async () => {
    const { reference } = await savedQuote(api, amelia);
    const options: string[] = [];
    for (const monthlyCost of [30_000, 20_000, 10_000]) {
      const option = await savedQuote(api, amelia);
      await db
        .update(quotes)
        .set({ monthlyCost, termMonths: 12 })
        .where(eq(quotes.reference, option.reference));
      options.push(option.reference);
    }
    const listed = async (user: Browser) => {
      const found = await user.call(single.proposals.listOptions, { reference });
      return found.map((option) => option.reference).filter((each) => options.includes(each));
    };
    await expect(listed(amelia)).resolves.toEqual(options.toReversed());
    await expect(listed(ben)).resolves.toEqual(options);
  });

  it('offers each option at its own selling price', async () => {
    const { reference } = await savedQuote(api, amelia);
    const [alternative] = await amelia.call(single.proposals.listOptions, { reference });
    if (alternative === undefined) throw new Error('The quote has no other options.');
    const own = { monthlyPercent: 44, installPercent: 3 };
    await amelia.call(single.updateMargin, { reference: alternative.reference, ...own });
    const seen = await ben.call(single.get, { reference: alternative.reference });
    const { content } = await ben.call(single.proposals.create, {
      reference,
      recipientName: 'Lucy Shah',
      introduction: null,
      notes: null,
      alternatives: [alternative.reference],
    });
    expect(content.offer).toMatchObject({
      options: [{ reference }, { install: seen.installCost, monthly: seen.monthlyCost }],
    });
    expect(seen.monthlyCost).toBe(Math.round(alternative.monthlyCost * 1.44));
  });

  it('refuses a margin from a user who does not see costs, and prices that differ from their screen', async () => {
    const text = { recipientName: 'Lucy Shah', introduction: null, notes: null };
    const { quote: reference } = things;
    const { install, monthly } = await ben.call(single.proposals.create, { reference, ...text });
    for (const basis of ['markup', 'margin'] as const)
      await expect(
        ben.call(single.proposals.create, {
          reference,
          ...text,
          basis,
          monthlyPercent: 0,
          installPercent: 0,
        }),
      ).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('cannot set a margin') });
    await expect(
      ben.call(single.proposals.create, { reference, ...text, monthlyPercent: 0 }),
    ).rejects.toMatchObject({ code: 'invalid' });
    for (const shownPrices of [
      { install, monthly: monthly - 1 },
      { install: install + 1, monthly },
    ])
      await expect(
        ben.call(single.proposals.create, { reference, ...text, shownPrices }),
      ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('have changed') });
    await expect(carl.call(single.proposals.create, { reference, ...text })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('refuses a proposal without a margin and names the administrators who can set a margin', async () => {
    const { version } = await amelia.call(contract.partner.getDefaultMargins, {});
    await amelia.call(contract.partner.updateDefaultMargins, { broadband: null, version });
    for (const user of [ben, amelia])
      await expect(
        user.call(broadband.proposals.create, {
          reference: things.broadbandQuote,
          recipientName: 'Someone Else',
          introduction: null,
          notes: null,
        }),
      ).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/has no selling price.*administrator \(Amelia /),
      });
    await amelia.call(contract.partner.updateDefaultMargins, { broadband: BROADBAND });
  });

  it('shows no selling price where the company has no margin', async () => {
    const { version } = await amelia.call(contract.partner.getDefaultMargins, {});
    await amelia.call(contract.partner.updateDefaultMargins, { broadband: null, version });
    const { monthlyCost } = await ben.call(broadband.get, { reference: things.broadbandQuote });
    expect(monthlyCost).toBeNaN();
    await amelia.call(contract.partner.updateDefaultMargins, { broadband: BROADBAND });
  });

  it('refuses calls that need costs, and for users without prices those that show selling prices', async () => {
    const refused = {
      code: 'forbidden',
      message: expect.stringContaining('company’s administrator for access'),
    };
    const { quote: reference } = things;
    for (const user of [ben, carl]) {
      await expect(user.call(single.getMargin, { reference })).rejects.toMatchObject(refused);
      await expect(
        user.call(single.updateMargin, { reference, monthlyPercent: 0, installPercent: 0 }),
      ).rejects.toMatchObject(refused);
      await expect(user.call(single.negotiations.create, { reference })).rejects.toMatchObject(refused);
      await expect(user.call(contract.partner.getDefaultMargins, {})).rejects.toMatchObject(refused);
    }
    await expect(carl.call(single.proposals.download, { reference, number: 1 })).rejects.toMatchObject(
      refused,
    );
    await expect(ben.call(single.proposals.download, { reference, number: 1 })).resolves.toBeDefined();
  });

  it('refuses a changed price from users who do not see costs, also if they guess it', async () => {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(single.accept, { reference });
    const before = await amelia.call(single.get, { reference });
    const { context, sections, version } = await amelia.call(single.getCrf, { reference });
    const [router] = context.routers;
    if (router === undefined) throw new Error('The quote has no router to choose.');
    const addons = [{ uuid: router.uuid, options: [{ value: router.value, quantity: 1 }] }];
    const change = { reference, version, sections: { addonDetails: { ...sections.addonDetails, addons } } };
    const confirmedPrice = {
      installCost: before.installCost + router.installCost,
      monthlyCost: before.monthlyCost + router.monthlyCost,
    };
    const answerTo = (user: Browser, guess: typeof confirmedPrice) =>
      user.call(single.updateCrf, { ...change, confirmedPrice: guess }).catch((error: unknown) => error);
    const wrong = { ...confirmedPrice, monthlyCost: confirmedPrice.monthlyCost + 1 };
    for (const user of [ben, carl])
      for (const guess of [confirmedPrice, wrong])
        await expect(answerTo(user, guess)).resolves.toMatchObject({
          code: 'forbidden',
          message: expect.stringContaining('Ask a colleague who can see costs'),
        });
    await expect(answerTo(amelia, confirmedPrice)).resolves.toMatchObject({ version: version + 1 });
  });

  it('refuses to sort by a hidden price', async () => {
    for (const user of [ben, carl]) {
      for (const sort of ['monthlyCost', 'totalCost', 'eccCost'] as const)
        await expect(user.call(single.list, { sort })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(user.call(contract.circuits.list, { sort: 'monthlyCost' })).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(user.call(single.list, { sort: 'reference' })).resolves.toBeDefined();
    }
  });

  it('leaves the columns of prices out of spreadsheets', async () => {
    const headings = async (user: typeof ben) => {
      const { blob } = await user.call(single.export, { references: [things.quote] });
      return (await blob.text()).split('\n')[0];
    };
    expect(await headings(amelia)).toContain('Monthly (£)');
    for (const user of [ben, carl]) {
      expect(await headings(user)).not.toContain('£');
      expect(await headings(user)).toContain('Reference');
    }
  });

  it('hides prices in the record that a conflict answers with', async () => {
    const { quote: reference } = things;
    const { version } = await amelia.call(single.get, { reference });
    await amelia.call(single.update, { reference, notes: 'First', version });
    const conflict = await ben
      .call(single.update, { reference, notes: 'Second', version })
      .catch((error: unknown) => error);
    expect(conflict).toMatchObject({ code: 'conflict', body: { current: { reference, monthlyCost: null } } });
  });

  it('keeps amounts in the answers of a request form that a user without prices saves', async () => {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(single.accept, { reference });
    const { context, version } = await amelia.call(single.getCrf, { reference });
    const draft = testCrfDraft(context.earliestDay, context.bearer);
    const written = {
      addonDetails: { purchaseOrderReference: 'PO £500 limit' },
      installationDetails: { ...draft.installationDetails, locationInformation: 'Parking costs £15 a day' },
      propertyDetails: { ...draft.propertyDetails, accessRestrictions: 'Permit: £40.50' },
    };
    const first = await amelia.call(single.updateCrf, { reference, version, sections: written });
    const saved = { ...written, installationDetails: { ...written.installationDetails, floor: '7' } };
    for (const user of [ben, carl]) {
      const read = await user.call(single.getCrf, { reference });
      expect(JSON.stringify(read.sections)).not.toContain('(hidden)');
      const { installationDetails } = read.sections;
      const sections = { ...read.sections, installationDetails: { ...installationDetails, floor: '7' } };
      await user.call(single.updateCrf, { reference, version: read.version, sections });
      // The form merges the answers of a colleague from the refusal.
      await expect(
        user.call(single.updateCrf, { reference, version: first.version, sections: {} }),
      ).rejects.toMatchObject({ code: 'conflict', body: { current: { sections: saved } } });
    }
    const { sections } = await amelia.call(single.getCrf, { reference });
    expect(sections).toMatchObject(saved);
  });

  it('keeps amounts in notes about a customer, and in texts that a conflict answers with', async () => {
    await savedQuote(api, amelia, 'Noted Ltd');
    const { id } = await carl.call(contract.customers.getByName, { name: 'Noted Ltd' });
    const text = 'Pays £25 more for a static address';
    const { id: noteId } = await carl.call(contract.customers.createNote, { id, text });
    const [note] = await carl.call(contract.customers.listNotes, { id });
    expect(note).toMatchObject({ id: noteId, text });
    const { quote: reference } = things;
    const { version } = await amelia.call(single.get, { reference });
    const notes = 'Budget: £900';
    await amelia.call(single.update, { reference, notes, version });
    await expect(carl.call(single.update, { reference, notes: 'Other', version })).rejects.toMatchObject({
      code: 'conflict',
      body: { current: { notes, monthlyCost: null } },
    });
  });

  it('hides amounts in notices and in their emails', async () => {
    const { partnerId } = (await db.select().from(users).where(eq(users.email, 'role1@acme.test')))[0] ?? {};
    const text = 'New price for QS-1: £1,234.56 monthly';
    const read = async (user: typeof ben) => JSON.stringify(await user.call(contract.notifications.list, {}));
    const sentBefore = api.outbox.length;
    await notify(
      db,
      { partnerId: partnerId ?? 0, roles: [1, 2, 3] },
      {
        kind: 'account',
        type: 'offer',
        text,
        subtext: 'Before: £2,000.00',
        url: '/quotes',
        mail: { blocks: [{ kind: 'paragraph', text: 'It was £2,000.00 and is £1,234.56.' }] },
      },
      api.provider,
    );
    await api.drainJobs();
    const mailTo = (email: string) =>
      JSON.stringify(api.outbox.slice(sentBefore).find(({ to }) => JSON.stringify(to).includes(email)));
    expect(await read(amelia)).toContain('£1,234.56');
    expect(mailTo('role1@acme.test')).toContain('£1,234.56');
    for (const [user, email] of [
      [ben, 'role2@acme.test'],
      [carl, 'role3@acme.test'],
    ] as const) {
      for (const shown of [await read(user), mailTo(email)]) {
        expect(shown).toContain('(hidden)');
        expect(shown).not.toMatch(/1,234|2,000/);
      }
    }
  });

  it('applies to the user’s API tokens', async () => {
    const minter = await api.asUser('role2@acme.test');
    await minter.call(contract.auth.confirmPassword, { password: DEMO_PASSWORD });
    const { plainTextToken } = await minter.call(contract.partner.createToken, {
      name: 'CRM',
      scopes: ['quotes:read'],
    });
    const answer = await api
      .guest()
      .fetch(`/api/v1/quotes/${things.quote}`, { headers: { Authorization: `Bearer ${plainTextToken}` } });
    expect(answer.status).toBe(200);
    const numbers = numbersIn(await answer.text());
    expect(numbers.filter((pence) => costs.has(pence))).toEqual([]);
    expect(numbers.length).toBeGreaterThan(10);
  });

  it('is set by administrators, and by the company’s setting for new users', async () => {
    await amelia.call(contract.partner.update, { newUserPrices: 'selling' });
    const invite = (email: string, more: { prices?: 'none' } = {}) =>
      amelia.call(contract.partner.inviteUser, {
        firstName: 'Ivy',
        lastName: 'New',
        email,
        roleId: 3,
        ...more,
      });
    await expect(invite('ivy@acme.test')).resolves.toMatchObject({ prices: 'selling' });
    const { id } = await invite('ian@acme.test', { prices: 'none' });
    await expect(amelia.call(contract.partner.updateUser, { id, prices: 'cost' })).resolves.toMatchObject({
      prices: 'cost',
    });
    await expect(ben.call(contract.partner.updateUser, { id, prices: 'none' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await amelia.call(contract.partner.update, { newUserPrices: 'cost' });
  });

  it('applies to no administrator', async () => {
    await setPrices('role1@acme.test', 'none');
    const { monthlyCost } = await amelia.call(single.get, { reference: things.quote });
    expect(monthlyCost).toBeGreaterThan(0);
    await setPrices('role1@acme.test', 'cost');
    const { items } = await amelia.call(contract.partner.listUsers, {});
    expect(items.find(({ email }) => email === 'role2@acme.test')?.prices).toBe('selling');
  });
});

describe('the contract', () => {
  it('says of every number that is an amount who may see it', () => {
    const unclassified = new Set<string>();
    for (const endpoint of allEndpoints) {
      // Users who may not see costs cannot make these calls at all; administrators see everything.
      if (requiredPriceAccess(endpoint) === 'cost' || endpoint.access === 'partner.manage') continue;
      walkFields(endpoint.response, (name, field) => {
        if (classOf(field) !== undefined || partsOf(field).type !== 'number') return;
        if (!NO_AMOUNTS.has(name)) unclassified.add(`${endpoint.id}: ${name}`);
      });
    }
    expect([...unclassified]).toEqual([]);
  });

  it('says of every text that a call accepts and an answer repeats whether amounts in it are hidden', () => {
    const sent = new Set<string>();
    const answered = new Set<string>();
    const isText = (field: v.GenericSchema) => partsOf(field).type === 'string';
    for (const { id, body, response } of allEndpoints) {
      walkFields(body ?? null, (name, field) => {
        if (isText(field)) sent.add(name);
      });
      if (OTHER_TEXTS.test(id)) continue;
      walkFields(response, (name, field) => {
        if (isText(field)) answered.add(name);
        return !hasUserTexts(field);
      });
    }
    const repeated = [...sent].filter((name) => answered.has(name) && !OWN_TEXTS.has(name));
    const listed = Object.values(NOT_OWN_TEXTS).flatMap((names) => names.split(/\s+/));
    expect(repeated.sort()).toEqual(listed.sort());
  });

  it('has no price in records of texts that users write, which are shown as they are', () => {
    const { common, crf, customers, multiQuotes } = contract;
    for (const schema of [common.address, crf.crfDraft, customers.customerNote, multiQuotes.importRow]) {
      expect(hasUserTexts(schema)).toBe(true);
      walkFields(schema, (_name, field) => expect(classOf(field)).toBeUndefined());
    }
  });

  it('can sort by no price under a name that is not refused', () => {
    const keys = new Set<string>();
    for (const { query } of allEndpoints) {
      const { sort } = partsOf(query ?? v.object({})).entries ?? {};
      if (sort === undefined) continue;
      const [picklist] = (unwrap(sort) as { pipe?: readonly unknown[] }).pipe ?? [];
      for (const key of (picklist as { options?: readonly string[] }).options ?? [])
        keys.add(fromWireKey(key));
    }
    const prices = [...keys].filter((key) =>
      /cost|price|total|value|ecc|spend|margin|saving|amount/i.test(key),
    );
    expect(prices).toEqual(expect.arrayContaining(['monthlyCost', 'totalCost', 'eccCost', 'annualCost']));
    expect(prices.filter((key) => !isPriceSort(key))).toEqual([]);
  });

  it('refuses only calls that exist', () => {
    const needing = allEndpoints.filter((endpoint) => requiredPriceAccess(endpoint) !== 'none');
    expect(needing.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'quotes.approve',
        'broadbandQuotes.negotiateMany',
        'multiQuotes.negotiations.acceptGroup',
        'multiQuotes.negotiations.runs.accept',
        'multiQuotes.quotes.runs.approve',
        'multiQuotes.proposal.getCosts',
        'partner.getDefaultMargins',
        'quotes.proposals.send',
      ]),
    );
  });
});
