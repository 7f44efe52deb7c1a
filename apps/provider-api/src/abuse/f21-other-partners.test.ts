import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { partners } from '../auth/tables.ts';
import { eq, sql } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { ATTEMPTS, type Attempt, type Input } from '../testing/attempts.ts';
import { statementsOf } from '../testing/database/statements.ts';
import { ADDRESS, createFixtures, type Fixtures, MISSING_IDS, multiQuoteOf } from '../testing/fixtures.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { readRowsOfPartner } from '../testing/rows-of-partner.ts';

/**
 * Calls whose target does not belong to a partner: documents and notices, which all partners share, links in emails,
 * proposals and impersonations, and responses of identity providers.
 */
const BELONG_TO_NOBODY = [
  'auth.startImpersonation',
  'documentation.downloadCalendar',
  'documentation.downloadFile',
  'documentation.getFolder',
  'documentation.getNotification',
  'notifications.getUnsubscribePage',
  'notifications.unsubscribe',
  'sharedProposals.accept',
  'sharedProposals.ask',
  'sharedProposals.decline',
  'sharedProposals.download',
  'sharedProposals.getPage',
  'sharedProposals.recordView',
  'singleSignOn.finish',
  'singleSignOn.logout',
];

const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
const withIds = endpoints.filter(({ id, path }) => path.includes('{') && !BELONG_TO_NOBODY.includes(id));

let api: TestApi;
let acme: Browser;
let stranger: Browser;
let fixtures: Fixtures;

beforeAll(async () => {
  api = await createTestApi();
  const { db } = api.provider;
  // The stranger may make every call: administrator, CRM account, multi-quotes. Only the rows belong to another partner.
  await db.update(partners).set({ hasSfAccount: true }).where(eq(partners.key, 'cobalt'));
  acme = await api.asUser('role1@acme.test');
  stranger = await api.asUser('role1@cobalt.test');
  fixtures = await createFixtures(api, acme);
  await postponeAnswers();
});
afterAll(() => api.close());

/** The pricing desk answers after seconds, which would change rows in the middle of a slow test. */
async function postponeAnswers(): Promise<void> {
  const later = sql`now() + interval '1 hour'`;
  await api.provider.db.execute(
    sql`update jobs.job set start_after = ${later} where name = 'multi-quotes.price-desk'`,
  );
  await api.provider.db.execute(sql`update negotiations set answer_due_at = ${later}`);
}

async function refusalOf(endpoint: AnyEndpoint, input: Input): Promise<unknown> {
  try {
    await stranger.call(endpoint, input);
    return 'done';
  } catch (error) {
    const { status, body } = error as { status: number; body: unknown }; // an ApiError
    return { status, body };
  }
}

const rowsOfAcme = () => readRowsOfPartner(api.provider.db, 'acme');

/** The audit log of the stranger's company has the ids that the stranger tried, in the rows of refused calls. */
function withoutOwnAttempts(path: string, text: string): string {
  if (path !== contract.audit.list.path) return text;
  const { data } = JSON.parse(text) as { data: { status: number }[] };
  return JSON.stringify(data.filter(({ status }) => status < 400));
}

describe('F21 another partner’s ids', () => {
  it('are tried on every call that takes one', () => {
    expect(Object.keys(ATTEMPTS).sort()).toEqual(withIds.map(({ id }) => id).sort());
  });

  it('are valid requests: their owner gets something else than 404', async () => {
    const reads = withIds.filter(({ method, shape }) => method === 'GET' && shape !== 'file');
    const missing: string[] = [];
    for (const endpoint of reads) {
      const input = ATTEMPTS[endpoint.id]?.(fixtures) ?? {};
      await acme.call(endpoint, input).catch(({ status }) => {
        if (status === 404) missing.push(endpoint.id);
      });
    }
    expect(missing).toEqual([]);
  });

  it('answer 404, word for word as ids that nobody has, and change nothing', async () => {
    const before = await rowsOfAcme();
    const unexpected: string[] = [];
    for (const endpoint of withIds) {
      const theirs = await refusalOf(endpoint, ATTEMPTS[endpoint.id]?.(fixtures) ?? {});
      const nobodys = await refusalOf(endpoint, ATTEMPTS[endpoint.id]?.(MISSING_IDS) ?? {});
      const asExpected = JSON.stringify(theirs) === JSON.stringify(nobodys);
      if (!asExpected || (theirs as { status?: number }).status !== 404) {
        unexpected.push(`${endpoint.id}: ${JSON.stringify(theirs)}, for nobody’s ${JSON.stringify(nobodys)}`);
      }
    }
    expect(unexpected).toEqual([]);
    expect(await rowsOfAcme()).toEqual(before);
  });

  it('make the server do the same work as ids that nobody has', async () => {
    const different: string[] = [];
    for (const endpoint of withIds) {
      const { db } = api.provider;
      const attempt = (of: Fixtures) => refusalOf(endpoint, ATTEMPTS[endpoint.id]?.(of) ?? {});
      const theirs = await statementsOf(db, () => attempt(fixtures));
      const nobodys = await statementsOf(db, () => attempt(MISSING_IDS));
      expect(theirs.length).toBeGreaterThan(0);
      if (theirs.join('\n') !== nobodys.join('\n')) different.push(endpoint.id);
    }
    expect(different).toEqual([]);
  });

  it('are in no list, no count and no search of anybody else', async () => {
    const secret = Object.entries(fixtures)
      .filter(([, value]) => typeof value === 'string')
      .map(([, value]) => String(value));
    const lists = endpoints.filter(
      ({ method, path, shape }) =>
        method === 'GET' && !path.includes('{') && ['list', 'page', 'plain'].includes(shape),
    );
    const paths = [
      ...lists.map(({ path }) => path),
      ...secret.map((value) => `/api/v1/search?search=${value.slice(0, -1)}`),
      ...['quotes', 'orders', 'circuits', 'multi-quotes', 'broadband-quotes', 'contacts'].map(
        // Links repeat the query. A partial reference is not a leak.
        (list) => `/api/v1/${list}?search=${fixtures.quote.slice(0, -1)}`,
      ),
      '/api/v1/quotes/export',
      '/api/v1/orders/export',
      '/api/v1/multi-quotes/export',
    ];
    const leaks: string[] = [];
    for (const path of paths) {
      const text = withoutOwnAttempts(path, await (await stranger.fetch(path)).text());
      if (secret.some((value) => text.includes(value))) leaks.push(path);
    }
    expect(leaks).toEqual([]);
  });
});

describe('F21 a list filtered by another partner’s customer', () => {
  it('is empty, after the same work as for a customer that nobody has', async () => {
    const byCustomer = endpoints.filter(({ query }) => /"customer"/.test(keysOf(query)));
    const pages = byCustomer.filter(({ shape, path }) => shape === 'page' && !path.includes('{'));
    expect(pages.map(({ id }) => id).sort()).toEqual([
      'approvals.list',
      'broadbandQuotes.list',
      'circuits.list',
      'multiQuotes.list',
      'multiQuotes.listAvailable',
      'orders.list',
      'quotes.list',
      'support.listCases',
    ]);
    for (const { id, path } of pages) {
      const { db } = api.provider;
      const url = (customer: number) => `${path}?customer=${customer}`;
      const totalOf = async (customer: number) => {
        const body = await (await stranger.fetch(url(customer))).json();
        return (body as { meta: { total: number } }).meta.total;
      };
      expect([id, await totalOf(fixtures.customer)]).toEqual([id, 0]);
      const theirs = await statementsOf(db, () => totalOf(fixtures.customer));
      expect(theirs).toEqual(await statementsOf(db, () => totalOf(MISSING_IDS.customer)));
    }
  });
});

describe('F21 a list of own and other ids', () => {
  it('is refused whole, and nothing of it is done', async () => {
    const { multiQuotes: calls } = contract;
    const own = await multiQuoteOf(api, stranger, 'The stranger’s own');
    const { uuid } = own;
    const locations = [...own.uuids, fixtures.location];
    const references = [...own.references, fixtures.multiQuoteQuote];
    const { uuid: negotiationUuid } = await stranger.call(calls.negotiations.create, {
      uuid,
      name: 'Own',
      quoteReferences: own.references,
    });
    await postponeAnswers();
    const decision = { negotiationUuid, quoteReferences: references };
    const { single, broadband } = contract.quotes;
    const named = references.map((reference) => ({ reference }));
    const mixed: [AnyEndpoint, Input][] = [
      [calls.runSearchFilters, { uuids: locations }],
      [calls.previewChoice, { uuids: locations }],
      [calls.startSearch, { uuids: locations }],
      [calls.locations.removeMany, { uuids: locations }],
      [calls.locations.updateMany, { uuids: locations, customerName: 'Mine now' }],
      [calls.locations.saveSearchQuotes, { uuids: locations }],
      [calls.quotes.updateMany, { references, customerName: 'Mine now' }],
      [calls.quotes.acceptMany, { references }],
      [calls.quotes.cancelMany, { references, reason: 'Mine now' }],
      [calls.quotes.saveDataMany, { references, sections: {} }],
      [calls.quotes.approveMany, { references, termsIds: [1, 2, 3, 4, 5, 6], accepted: true }],
      [calls.quotes.declineMany, { references, reason: 'Mine now' }],
      [calls.quotes.listTerms, { references }],
      [calls.proposal.choose, { references, isIncluded: false }],
      [calls.negotiations.create, { name: 'Better', quoteReferences: references }],
      [calls.negotiations.acceptGroup, decision],
      [calls.negotiations.declineGroup, decision],
      [calls.negotiations.runs.accept, decision],
      [calls.negotiations.runs.decline, decision],
      [calls.locations.runs.remove, { uuids: locations }],
      [calls.locations.runs.update, { uuids: locations, customerName: 'Mine now' }],
      [calls.quotes.runs.accept, { references }],
      [calls.quotes.runs.cancel, { references, reason: 'Mine now' }],
      [calls.quotes.runs.update, { references, customerName: 'Mine now' }],
      [calls.quotes.runs.approve, { references, termsIds: [1, 2, 3, 4, 5, 6], accepted: true }],
      [calls.quotes.runs.decline, { references, reason: 'Mine now' }],
      [calls.quotes.runs.saveForms, { references, sections: {} }],
      [calls.quotes.runs.submitForms, { references }],
      ...[single, broadband].flatMap((each): [AnyEndpoint, Input][] => [
        [each.acceptMany, { quotes: named }],
        [each.archiveMany, { quotes: named }],
        [each.negotiateMany, { quotes: named }],
        [each.cancelMany, { quotes: named, reason: 'Mine now' }],
        [each.updateMany, { quotes: named, customerName: 'Mine now' }],
        [each.approveMany, { quotes: named, termsId: 1, accepted: true }],
      ]),
    ];
    await api.drainJobs();
    // Exports of given quotes and lists of given approvals return the caller's own and leave out the others.
    const bulk = endpoints.filter(
      ({ id, body, query, shape }) =>
        shape !== 'file' &&
        !['approvals.listProgress', 'approvals.list'].includes(id) &&
        /"(?:uuids|references|quoteReferences|quotes)"/.test(keysOf(body ?? query)),
    );
    expect(mixed.map(([{ id }]) => id).sort()).toEqual(bulk.map(({ id }) => id).sort());

    const state = async () => ({
      locations: (await stranger.call(calls.locations.list, { uuid })).items,
      quotes: (await stranger.call(calls.quotes.list, { uuid })).items,
      negotiations: (await stranger.call(calls.negotiations.list, { uuid })).items,
    });
    const before = await state();
    const others = await rowsOfAcme();
    for (const [endpoint, input] of mixed) {
      expect([endpoint.id, await refusalOf(endpoint, { uuid, ...input })]).toEqual([
        endpoint.id,
        { status: 404, body: { message: expect.any(String) } },
      ]);
    }
    await api.drainJobs();
    expect(await state()).toEqual(before);
    expect(await rowsOfAcme()).toEqual(others);
  });

  it('is exported without the rows of others', async () => {
    const path = `/api/v1/quotes/export?references[]=${fixtures.quote}`;
    expect(await (await acme.fetch(path)).text()).toContain(fixtures.quote);
    expect(await (await stranger.fetch(path)).text()).not.toContain(fixtures.quote);
  });

  it('is not made by naming somebody else’s thing inside one’s own', async () => {
    const { multiQuotes: calls, support } = contract;
    const own = await multiQuoteOf(api, stranger, 'Another one');
    const { uuid } = own;
    const more = { ...ADDRESS, addressLine1: '3 Park Row', customerName: 'C' };
    const { uuid: locationUuid } = await stranger.call(calls.locations.create, { uuid, ...more });
    const caseOf = { type: 'billing', subject: 'S', description: 'D', issueType: 'Payment Query' } as const;
    const opened = await stranger.call(support.createCase, { ...caseOf, issueSubType: 'Direct Debit Query' });
    const attempts: [AnyEndpoint, Attempt][] = [
      [calls.locations.get, (of) => ({ uuid, locationUuid: of.location })],
      [calls.negotiations.get, (of) => ({ uuid, negotiationUuid: of.negotiation })],
      [calls.quotes.update, (of) => ({ uuid, reference: of.multiQuoteQuote, customerName: 'Mine now' })],
      [support.downloadAttachment, (of) => ({ id: opened.id, attachmentId: of.attachment })],
      [
        calls.locations.selectSearchQuote,
        (of) => ({ uuid, locationUuid, searchQuoteUuid: of.locationSearchQuote }),
      ],
      [support.setPrimaryContact, (of) => ({ id: opened.id, contactId: of.contact })],
      [
        support.createCase,
        (of) => ({ ...caseOf, issueSubType: 'Direct Debit Query', contactId: of.contact }),
      ],
      [
        support.createCase,
        (of) => ({
          ...caseOf,
          type: 'cease',
          reason: 'Other',
          ceaseDate: '2099-01-01',
          circuitId: of.circuit,
        }),
      ],
    ];
    for (const [endpoint, attempt] of attempts) {
      const theirs = await refusalOf(endpoint, attempt(fixtures));
      expect([endpoint.id, theirs]).toEqual([endpoint.id, await refusalOf(endpoint, attempt(MISSING_IDS))]);
      // In a path it is not there; as the value of a field it is not a valid one.
      expect([404, 422]).toContain((theirs as { status?: number }).status);
    }
  });
});

function keysOf(schema: unknown): string {
  const entries = (schema as { entries?: Record<string, unknown> } | undefined)?.entries ?? {};
  return JSON.stringify(Object.keys(entries));
}
