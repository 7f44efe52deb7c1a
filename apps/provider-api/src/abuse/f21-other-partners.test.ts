import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { eq, sql } from 'drizzle-orm';
import { partners } from '../auth/tables.ts';
import { isApiPath } from '../http/paths.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote, searchAt } from '../testing/quote-journey.ts';
import { statementsOf } from '../testing/statements.ts';

/** What Acme has, or what nobody has. */
interface Things {
  quote: string;
  broadbandQuote: string;
  order: string;
  circuit: number;
  case: number;
  attachment: number;
  contact: number;
  user: number;
  token: string;
  notification: string;
  search: string;
  searchQuote: string;
  multiQuote: string;
  location: string;
  locationSearchQuote: string;
  multiQuoteQuote: string;
  negotiation: string;
  negotiationQuote: string;
  document: number;
}

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const NOTHING: Things = {
  quote: 'QS-00000000',
  broadbandQuote: 'QB-00000000',
  order: 'OR-00000000',
  circuit: 99_999_999,
  case: 99_999_999,
  attachment: 99_999_999,
  contact: 99_999_999,
  user: 99_999_999,
  token: NOWHERE,
  notification: NOWHERE,
  search: NOWHERE,
  searchQuote: NOWHERE,
  multiQuote: NOWHERE,
  location: NOWHERE,
  locationSearchQuote: NOWHERE,
  multiQuoteQuote: 'QM-00000000',
  negotiation: NOWHERE,
  negotiationQuote: NOWHERE,
  document: 99_999_999,
};

type Input = Record<string, unknown>;
type Attempt = (of: Things) => Input;
const file = () => new File(['%PDF-1.4\n'], 'plan.pdf', { type: 'application/pdf' });
const address = { addressLine1: '1 High Street', town: 'Leeds', postcode: 'LS1 4AP' };

function quoteAttempts(name: string, reference: (of: Things) => string): Record<string, Attempt> {
  const one =
    (more: Input = {}): Attempt =>
    (of) => ({ reference: reference(of), ...more });
  const document: Attempt = (of) => ({ reference: reference(of), documentId: of.document });
  const calls: Record<string, Attempt> = {
    show: one(),
    update: one({ customerName: 'Mine now' }),
    accept: one(),
    cancel: one({ reason: 'Because' }),
    archive: one(),
    approve: one({ termsId: 1, accepted: true }),
    decline: one({ reason: 'Because' }),
    terms: one(),
    addons: one(),
    history: one(),
    crf: one(),
    saveCrf: one({ sections: {}, version: 0 }),
    submitCrf: one({ version: 0 }),
    crfDocuments: one(),
    addCrfDocument: (of) => ({ reference: reference(of), file: file() }),
    crfDocument: document,
    removeCrfDocument: document,
  };
  return Object.fromEntries(Object.entries(calls).map(([call, attempt]) => [`${name}.${call}`, attempt]));
}

/** A valid request for a thing, for each call that names one in its path. A call without a row fails. */
const ATTEMPTS: Record<string, Attempt> = {
  'auth.avatar': (of) => ({ id: of.user }),
  'twoFactor.disableForUser': (of) => ({ id: of.user }),
  'partner.updateUser': (of) => ({ id: of.user, roleId: 1 }),
  'partner.removeUser': (of) => ({ id: of.user }),
  'partner.resendInvite': (of) => ({ id: of.user }),
  'partner.revokeToken': (of) => ({ id: of.token }),
  'contacts.update': (of) => ({ id: of.contact, name: 'Mine now' }),
  'contacts.remove': (of) => ({ id: of.contact }),
  'notifications.markRead': (of) => ({ id: of.notification }),
  'availability.showSearch': (of) => ({ uuid: of.search }),
  'availability.searchResults': (of) => ({ uuid: of.search }),
  'availability.searchQuoteAddons': (of) => ({ uuid: of.searchQuote }),
  'availability.saveSearchQuote': (of) => ({ uuid: of.searchQuote, customerName: 'Mine now' }),
  ...quoteAttempts('quotes', (of) => of.quote),
  ...quoteAttempts('broadbandQuotes', (of) => of.broadbandQuote),
  'orders.show': (of) => ({ reference: of.order }),
  'orders.history': (of) => ({ reference: of.order }),
  'orders.notify': (of) => ({ reference: of.order, subject: 'Hello', message: 'Hello' }),
  'orders.documents': (of) => ({ reference: of.order }),
  'orders.downloadDocument': (of) => ({ reference: of.order, documentId: of.document }),
  'circuits.show': (of) => ({ id: of.circuit }),
  'circuits.addons': (of) => ({ id: of.circuit }),
  'circuits.history': (of) => ({ id: of.circuit }),
  'circuits.lineChecks': (of) => ({ id: of.circuit }),
  'circuits.runLineCheck': (of) => ({ id: of.circuit }),
  'circuits.availability': (of) => ({ id: of.circuit }),
  'circuits.traffic': (of) => ({ id: of.circuit }),
  'support.showCase': (of) => ({ id: of.case }),
  'support.updateCase': (of) => ({ id: of.case, priority: 'High' }),
  'support.comments': (of) => ({ id: of.case }),
  'support.addComment': (of) => ({ id: of.case, comment: 'Hello' }),
  'support.caseHistory': (of) => ({ id: of.case }),
  'support.slaTimer': (of) => ({ id: of.case }),
  'support.setPrimaryContact': (of) => ({ id: of.case, contactId: 1 }),
  'support.uploadFile': (of) => ({ id: of.case, file: file() }),
  'support.downloadAttachment': (of) => ({ id: of.case, attachmentId: of.attachment }),
  'support.escalate': (of) => ({ id: of.case, reason: 'Because' }),
  'multiQuotes.show': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.update': (of) => ({ uuid: of.multiQuote, name: 'Mine now' }),
  'multiQuotes.remove': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.runSearchFilters': (of) => ({ uuid: of.multiQuote, uuids: [of.location] }),
  'multiQuotes.startSearch': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.stopSearch': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.searchProgressOf': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.searches': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.opportunitiesStatus': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.locations.all': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.locations.create': (of) => ({ uuid: of.multiQuote, ...address, customerName: 'Me' }),
  'multiQuotes.locations.show': (of) => ({ uuid: of.multiQuote, locationUuid: of.location }),
  'multiQuotes.locations.update': (of) => ({
    uuid: of.multiQuote,
    locationUuid: of.location,
    customerName: 'Mine now',
  }),
  'multiQuotes.locations.remove': (of) => ({ uuid: of.multiQuote, locationUuid: of.location }),
  'multiQuotes.locations.removeMany': (of) => ({ uuid: of.multiQuote, uuids: [of.location] }),
  'multiQuotes.locations.updateMany': (of) => ({ uuid: of.multiQuote, uuids: [of.location], isLocked: true }),
  'multiQuotes.locations.saveMany': (of) => ({ uuid: of.multiQuote, uuids: [of.location] }),
  'multiQuotes.locations.selectSearchQuote': (of) => ({
    uuid: of.multiQuote,
    locationUuid: of.location,
    searchQuoteUuid: of.locationSearchQuote,
  }),
  'multiQuotes.locations.searchQuotes': (of) => ({ uuid: of.multiQuote, locationUuid: of.location }),
  'multiQuotes.locations.validateImport': (of) => ({ uuid: of.multiQuote, addresses: file() }),
  'multiQuotes.locations.importAll': (of) => ({ uuid: of.multiQuote, addresses: file() }),
  'multiQuotes.locations.importTemplate': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.quotes.all': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.quotes.update': (of) => ({
    uuid: of.multiQuote,
    reference: of.multiQuoteQuote,
    customerName: 'Mine now',
  }),
  'multiQuotes.quotes.updateMany': (of) => ({
    uuid: of.multiQuote,
    references: [of.multiQuoteQuote],
    customerName: 'Mine now',
  }),
  'multiQuotes.quotes.acceptMany': (of) => ({ uuid: of.multiQuote, references: [of.multiQuoteQuote] }),
  'multiQuotes.quotes.saveDataMany': (of) => ({
    uuid: of.multiQuote,
    references: [of.multiQuoteQuote],
    sections: {},
  }),
  'multiQuotes.quotes.approveMany': (of) => ({
    uuid: of.multiQuote,
    references: [of.multiQuoteQuote],
    termsIds: [1],
    accepted: true,
  }),
  'multiQuotes.quotes.terms': (of) => ({ uuid: of.multiQuote, references: [of.multiQuoteQuote] }),
  'multiQuotes.negotiations.all': (of) => ({ uuid: of.multiQuote }),
  'multiQuotes.negotiations.create': (of) => ({
    uuid: of.multiQuote,
    name: 'Better',
    quoteReferences: [of.multiQuoteQuote],
  }),
  'multiQuotes.negotiations.show': (of) => ({ uuid: of.multiQuote, negotiationUuid: of.negotiation }),
  'multiQuotes.negotiations.update': (of) => ({
    uuid: of.multiQuote,
    negotiationUuid: of.negotiation,
    name: 'Mine now',
  }),
  'multiQuotes.negotiations.remove': (of) => ({ uuid: of.multiQuote, negotiationUuid: of.negotiation }),
  'multiQuotes.negotiations.quotes': (of) => ({ uuid: of.multiQuote, negotiationUuid: of.negotiation }),
  'multiQuotes.negotiations.accept': (of) => ({
    uuid: of.multiQuote,
    negotiationUuid: of.negotiation,
    id: of.negotiationQuote,
  }),
  'multiQuotes.negotiations.decline': (of) => ({
    uuid: of.multiQuote,
    negotiationUuid: of.negotiation,
    id: of.negotiationQuote,
  }),
  'multiQuotes.negotiations.acceptGroup': (of) => ({
    uuid: of.multiQuote,
    negotiationUuid: of.negotiation,
    group: 'northlight',
  }),
  'multiQuotes.negotiations.declineGroup': (of) => ({
    uuid: of.multiQuote,
    negotiationUuid: of.negotiation,
    group: 'northlight',
  }),
};

/** Documents and notices are every partner's alike; the link of an impersonation belongs to nobody. */
const BELONG_TO_NOBODY = [
  'auth.beginImpersonation',
  'documentation.file',
  'documentation.showFolder',
  'documentation.showNotification',
];

const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
const withIds = endpoints.filter(({ id, path }) => path.includes('{') && !BELONG_TO_NOBODY.includes(id));

let api: TestApi;
let acme: Browser;
let stranger: Browser;
let things: Things;

/** A multi-quote with two locations, searched, saved as quotes and under negotiation. */
async function multiQuoteOf(browser: Browser, name: string) {
  const { multiQuotes: calls } = contract;
  const { uuid } = await browser.call(calls.create, { name });
  const uuids: string[] = [];
  for (const addressLine1 of ['1 Park Row', '2 Park Row']) {
    const made = await browser.call(calls.locations.create, {
      uuid,
      ...address,
      addressLine1,
      customerName: 'C',
    });
    uuids.push(made.uuid);
  }
  await browser.call(calls.startSearch, { uuid });
  await api.drainJobs();
  await browser.call(calls.runSearchFilters, { uuid, uuids });
  const { quotes } = await browser.call(calls.locations.saveMany, { uuid, uuids });
  const references = quotes.map(({ reference }) => reference);
  const [location = ''] = uuids;
  const [found] = await browser.call(calls.locations.searchQuotes, { uuid, locationUuid: location });
  return { uuid, uuids, references, searchQuote: found?.uuid ?? '' };
}

async function thingsOfAcme(): Promise<Things> {
  const first = async (path: string, key: string) => {
    const { data } = await (await acme.fetch(path)).json();
    return data[0][key];
  };
  const { uuid: search, quotes } = await searchAt(api, acme);
  const multi = await multiQuoteOf(acme, 'Acme’s own');
  const { uuid: multiQuote } = multi;
  const { uuid: negotiation } = await acme.call(contract.multiQuotes.negotiations.create, {
    uuid: multiQuote,
    name: 'Better',
    quoteReferences: multi.references.slice(0, 1),
  });
  const [negotiated] = await acme.call(contract.multiQuotes.negotiations.quotes, {
    uuid: multiQuote,
    negotiationUuid: negotiation,
  });
  const { reference: quote } = await savedQuote(api, acme);
  await acme.call(contract.quotes.single.accept, { reference: quote });
  const document = await acme.call(contract.quotes.single.addCrfDocument, { reference: quote, file: file() });
  const caseId = await first('/api/v1/support/cases?status[]=New', 'id');
  const attachment = await acme.call(contract.support.uploadFile, { id: caseId, file: file() });
  const token = await acme.call(contract.partner.createToken, { name: 'Export', scopes: ['orders:read'] });
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const { id: user } = await acme.call(contract.auth.uploadAvatar, { avatar: new File([png], 'me.png') });
  return {
    quote,
    broadbandQuote: await first('/api/v1/broadband-quotes', 'reference'),
    order: await first('/api/v1/orders', 'reference'),
    circuit: await first('/api/v1/circuits', 'id'),
    case: caseId,
    attachment: attachment.id,
    contact: await first('/api/v1/contacts', 'id'),
    user,
    token: token.id,
    notification: await first('/api/v1/me/notifications', 'id'),
    search,
    searchQuote: quotes[0]?.uuid ?? '',
    multiQuote,
    location: multi.uuids[0] ?? '',
    locationSearchQuote: multi.searchQuote,
    multiQuoteQuote: multi.references[0] ?? '',
    negotiation,
    negotiationQuote: negotiated?.uuid ?? '',
    document: document.id,
  };
}

beforeAll(async () => {
  api = await createTestApi();
  const { db } = api.provider;
  // The stranger may make every call: administrator, CRM account, multi-quotes. Only the rows are not his.
  await db.update(partners).set({ hasSfAccount: true }).where(eq(partners.key, 'cobalt'));
  acme = await api.asUser('role1@acme.test');
  stranger = await api.asUser('role1@cobalt.test');
  things = await thingsOfAcme();
}, 60_000);
afterAll(() => api.close());

async function refusalOf(endpoint: AnyEndpoint, input: Input): Promise<unknown> {
  try {
    await stranger.call(endpoint, input);
    return 'done';
  } catch (error) {
    const { status, body } = error as { status: number; body: unknown }; // an ApiError
    return { status, body };
  }
}

/** Everything that Acme has, as one text for each table. */
async function rowsOfAcme(): Promise<Record<string, unknown>> {
  const { db } = api.provider;
  const [acmeRow] = await db.select().from(partners).where(eq(partners.key, 'acme'));
  const tables = await db.execute(
    sql`select table_name as name from information_schema.columns
      where column_name = 'partner_id' and table_schema = 'public' and table_name <> 'audit' order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows as { name: string }[]) {
    const found = await db.execute(
      sql`select count(*) as count, md5(string_agg(t::text, '|' order by t::text)) as content
        from ${sql.identifier(name)} t where partner_id = ${acmeRow?.id}`,
    );
    rows[name] = found.rows[0];
  }
  return rows;
}

describe('F21 another partner’s ids', () => {
  it('are tried on every call that takes one', () => {
    expect(Object.keys(ATTEMPTS).sort()).toEqual(withIds.map(({ id }) => id).sort());
  });

  it('are valid requests: their owner gets something else than 404', async () => {
    const reads = withIds.filter(({ method, shape }) => method === 'GET' && shape !== 'file');
    const missing: string[] = [];
    for (const endpoint of reads) {
      const input = ATTEMPTS[endpoint.id]?.(things) ?? {};
      await acme.call(endpoint, input).catch(({ status }) => {
        if (status === 404) missing.push(endpoint.id);
      });
    }
    expect(missing).toEqual([]);
  });

  it('answer 404, word for word as ids that nobody has, and change nothing', async () => {
    const before = await rowsOfAcme();
    const told: string[] = [];
    for (const endpoint of withIds) {
      const theirs = await refusalOf(endpoint, ATTEMPTS[endpoint.id]?.(things) ?? {});
      const nobodys = await refusalOf(endpoint, ATTEMPTS[endpoint.id]?.(NOTHING) ?? {});
      const asExpected = JSON.stringify(theirs) === JSON.stringify(nobodys);
      if (!asExpected || (theirs as { status?: number }).status !== 404) {
        told.push(`${endpoint.id}: ${JSON.stringify(theirs)}, for nobody’s ${JSON.stringify(nobodys)}`);
      }
    }
    expect(told).toEqual([]);
    expect(await rowsOfAcme()).toEqual(before);
  }, 60_000);

  it('make the server do the same work as ids that nobody has', async () => {
    const different: string[] = [];
    for (const endpoint of withIds) {
      const { db } = api.provider;
      const attempt = (of: Things) => refusalOf(endpoint, ATTEMPTS[endpoint.id]?.(of) ?? {});
      const theirs = await statementsOf(db, () => attempt(things));
      const nobodys = await statementsOf(db, () => attempt(NOTHING));
      expect(theirs.length).toBeGreaterThan(0);
      if (theirs.join('\n') !== nobodys.join('\n')) different.push(endpoint.id);
    }
    expect(different).toEqual([]);
  }, 60_000);

  it('are in no list, no count and no search of anybody else', async () => {
    const secret = Object.entries(things)
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
        // Links repeat what was asked for; a part of it does not give the whole away.
        (list) => `/api/v1/${list}?search=${things.quote.slice(0, -1)}`,
      ),
      '/api/v1/quotes/export',
      '/api/v1/orders/export',
      '/api/v1/multi-quotes/export',
    ];
    const leaks: string[] = [];
    for (const path of paths) {
      const text = await (await stranger.fetch(path)).text();
      if (secret.some((value) => text.includes(value))) leaks.push(path);
    }
    expect(leaks).toEqual([]);
  });
});

describe('F21 a list of own and other ids', () => {
  it('is refused whole, and nothing of it is done', async () => {
    const { multiQuotes: calls } = contract;
    const own = await multiQuoteOf(stranger, 'The stranger’s own');
    const { uuid } = own;
    const locations = [...own.uuids, things.location];
    const references = [...own.references, things.multiQuoteQuote];
    const mixed: [AnyEndpoint, Input][] = [
      [calls.runSearchFilters, { uuids: locations }],
      [calls.locations.removeMany, { uuids: locations }],
      [calls.locations.updateMany, { uuids: locations, customerName: 'Mine now' }],
      [calls.locations.saveMany, { uuids: locations }],
      [calls.quotes.updateMany, { references, customerName: 'Mine now' }],
      [calls.quotes.acceptMany, { references }],
      [calls.quotes.saveDataMany, { references, sections: {} }],
      [calls.quotes.approveMany, { references, termsIds: [1, 2, 3, 4, 5, 6], accepted: true }],
      [calls.quotes.terms, { references }],
      [calls.negotiations.create, { name: 'Better', quoteReferences: references }],
    ];
    const bulk = endpoints.filter(({ body, query }) =>
      /"(?:uuids|references|quoteReferences)"/.test(keysOf(body ?? query)),
    );
    expect(mixed.map(([{ id }]) => id).sort()).toEqual(bulk.map(({ id }) => id).sort());

    const state = async () => ({
      locations: (await stranger.call(calls.locations.all, { uuid })).items,
      quotes: (await stranger.call(calls.quotes.all, { uuid })).items,
      negotiations: (await stranger.call(calls.negotiations.all, { uuid })).items,
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
  }, 60_000);

  it('is not made by naming somebody else’s thing inside one’s own', async () => {
    const { multiQuotes: calls, support } = contract;
    const own = await multiQuoteOf(stranger, 'Another one');
    const { uuid } = own;
    const more = { ...address, addressLine1: '3 Park Row', customerName: 'C' };
    const { uuid: locationUuid } = await stranger.call(calls.locations.create, { uuid, ...more });
    const caseOf = { type: 'billing', subject: 'S', description: 'D', issueType: 'Payment Query' } as const;
    const opened = await stranger.call(support.createCase, { ...caseOf, issueSubType: 'Direct Debit Query' });
    const attempts: [AnyEndpoint, Attempt][] = [
      [calls.locations.show, (of) => ({ uuid, locationUuid: of.location })],
      [calls.negotiations.show, (of) => ({ uuid, negotiationUuid: of.negotiation })],
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
      const theirs = await refusalOf(endpoint, attempt(things));
      expect([endpoint.id, theirs]).toEqual([endpoint.id, await refusalOf(endpoint, attempt(NOTHING))]);
      // In a path it is not there; as the value of a field it is not a valid one.
      expect([404, 422]).toContain((theirs as { status?: number }).status);
    }
  }, 60_000);
});

function keysOf(schema: unknown): string {
  const entries = (schema as { entries?: Record<string, unknown> } | undefined)?.entries ?? {};
  return JSON.stringify(Object.keys(entries));
}
