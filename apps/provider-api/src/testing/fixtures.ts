import { contract } from '@portal/api-client';
import { passkeys } from '../auth/passkeys/tables.ts';
import { addDays, londonDay } from '../shared/days.ts';
import type { Browser, TestApi } from './index.ts';
import { csv } from './multi-quote-fixture.ts';
import { savedQuote, searchAt } from './quote-journey.ts';

/** The id of one of everything a partner can have. */
export interface Fixtures {
  quote: string;
  broadbandQuote: string;
  order: string;
  circuit: number;
  case: number;
  attachment: number;
  contact: number;
  customer: number;
  note: number;
  user: number;
  token: string;
  delegation: string;
  passkey: string;
  signInDomain: string;
  webhook: string;
  delivery: string;
  notification: string;
  savedView: number;
  search: string;
  searchQuote: string;
  multiQuote: string;
  location: string;
  locationSearchQuote: string;
  multiQuoteQuote: string;
  negotiation: string;
  negotiationQuote: string;
  document: number;
  logo: string;
  session: string;
  import: string;
  bulkRun: string;
  quoteRun: string;
  change: string;
  auditEntry: string;
}

/** Two consecutive days far in the future, on which no other test data has a delegation. */
export function distantDays({ provider: { now } }: TestApi, days: number) {
  return { fromDay: londonDay(addDays(now(), days)), untilDay: londonDay(addDays(now(), days + 1)) };
}

/** Valid ids that do not exist. */
const NOWHERE = '00000000-0000-4000-8000-000000000000';
export const MISSING_IDS: Fixtures = {
  quote: 'QS-00000000',
  broadbandQuote: 'QB-00000000',
  order: 'OR-00000000',
  circuit: 99_999_999,
  case: 99_999_999,
  attachment: 99_999_999,
  contact: 99_999_999,
  customer: 99_999_999,
  note: 99_999_999,
  user: 99_999_999,
  token: NOWHERE,
  delegation: NOWHERE,
  passkey: NOWHERE,
  signInDomain: NOWHERE,
  webhook: NOWHERE,
  delivery: NOWHERE,
  notification: NOWHERE,
  savedView: 99_999_999,
  search: NOWHERE,
  searchQuote: NOWHERE,
  multiQuote: NOWHERE,
  location: NOWHERE,
  locationSearchQuote: NOWHERE,
  multiQuoteQuote: 'QM-00000000',
  negotiation: NOWHERE,
  negotiationQuote: NOWHERE,
  document: 99_999_999,
  logo: '00000000-0000-4000-8000-000000000000',
  session: NOWHERE,
  import: NOWHERE,
  bulkRun: NOWHERE,
  quoteRun: NOWHERE,
  change: NOWHERE,
  auditEntry: NOWHERE,
};

/** A picture of one pixel, whole enough to be decoded. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const pictureFile = (name: string): File => new File([Buffer.from(PIXEL, 'base64')], name);

export const file = () => new File(['%PDF-1.4\n'], 'plan.pdf', { type: 'application/pdf' });
export const ADDRESS = { addressLine1: '1 High Street', town: 'Leeds', postcode: 'LS1 4AP' };

/** A multi-quote with two locations that are searched and saved as quotes. */
export async function multiQuoteOf(api: TestApi, browser: Browser, name: string) {
  const { multiQuotes: calls } = contract;
  const { uuid } = await browser.call(calls.create, { name });
  const uuids: string[] = [];
  for (const addressLine1 of ['1 Park Row', '2 Park Row']) {
    const made = await browser.call(calls.locations.create, {
      uuid,
      ...ADDRESS,
      addressLine1,
      customerName: 'C',
    });
    uuids.push(made.uuid);
  }
  await browser.call(calls.startSearch, { uuid });
  await api.drainJobs();
  await browser.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
  const { quotes } = await browser.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  const references = quotes.map(({ reference }) => reference);
  const [location = ''] = uuids;
  const [found] = await browser.call(calls.locations.listSearchQuotes, { uuid, locationUuid: location });
  return { uuid, uuids, references, searchQuote: found?.uuid ?? '' };
}

/** Version 1 of a proposal of each kind; returns the broadband quote that has one. */
async function createProposals(
  browser: Browser,
  { multiQuote, quote }: Pick<Fixtures, 'multiQuote' | 'quote'>,
) {
  const text = { recipientName: 'Lucy Arden', introduction: null, notes: null };
  const proposal = { ...text, basis: 'markup', monthlyPercent: 20, installPercent: 0 } as const;
  const { single, broadband } = contract.quotes;
  const { items } = await browser.call(broadband.list, { status: ['created'] });
  const broadbandQuote = items[0]?.reference ?? '';
  await browser.call(single.proposals.create, { reference: quote, ...proposal });
  await browser.call(broadband.proposals.create, { reference: broadbandQuote, ...proposal });
  await browser.call(contract.multiQuotes.proposals.create, { uuid: multiQuote, ...proposal });
  return broadbandQuote;
}

/** A passkey of a user, whose key nobody has. */
async function createPasskey({ provider: { db } }: TestApi, browser: Browser): Promise<string> {
  const { id: userId, partner } = await browser.call(contract.auth.getMe, {});
  const [row] = await db
    .insert(passkeys)
    .values({
      partnerId: partner.id,
      userId,
      name: 'Work laptop',
      credentialId: `fixture-${userId}`,
      publicKey: 'pQ',
      counter: 0,
      transports: ['internal'],
      isBackedUp: false,
    })
    .returning({ id: passkeys.id });
  return row?.id ?? '';
}

/** Creates or finds one of everything. The browser's user must be an administrator. */
export async function createFixtures(api: TestApi, browser: Browser): Promise<Fixtures> {
  const first = async (path: string, key: string) => {
    const { data } = await (await browser.fetch(path)).json();
    return data[0][key];
  };
  const { uuid: search, quotes } = await searchAt(api, browser);
  const multi = await multiQuoteOf(api, browser, 'Offices');
  const { uuid: multiQuote } = multi;
  const { uuid: negotiation } = await browser.call(contract.multiQuotes.negotiations.create, {
    uuid: multiQuote,
    name: 'Better',
    quoteReferences: multi.references.slice(0, 1),
  });
  const [negotiated] = await browser.call(contract.multiQuotes.negotiations.listQuotes, {
    uuid: multiQuote,
    negotiationUuid: negotiation,
  });
  const reviewed = await browser.call(contract.multiQuotes.locations.validateImport, {
    uuid: multiQuote,
    addresses: csv('C,,5 Test Row,,,Leeds,,nowhere'),
    keep: 'true',
  });
  const bulkRun = await browser.call(contract.multiQuotes.startBulkRun, {
    uuid: multiQuote,
    kind: 'choose',
    priceBasis: 'over_term',
    matching: { expectedCount: 2 },
  });
  const change = await browser.call(contract.multiQuotes.quotes.updateMany, {
    uuid: multiQuote,
    references: multi.references.slice(1),
    customReference: 'B-1',
  });
  const [session] = await browser.call(contract.auth.listSessions, {});
  const { reference: quote } = await savedQuote(api, browser);
  const quoteRun = await browser.call(contract.quotes.single.acceptMany, { quotes: [{ reference: quote }] });
  const document = await browser.call(contract.quotes.single.uploadCrfDocument, {
    reference: quote,
    file: file(),
  });
  const broadbandQuote = await createProposals(browser, { multiQuote, quote });
  const caseId = await first('/api/v1/support/cases?status[]=New', 'id');
  const attachment = await browser.call(contract.support.uploadFile, { id: caseId, file: file() });
  const token = await browser.call(contract.partner.createToken, { name: 'Export', scopes: ['orders:read'] });
  const delegation = await browser.call(contract.partner.createDelegation, {
    delegateId: await first('/api/v1/partner/users?role_id[]=2&status[]=active', 'id'),
    ...distantDays(api, 300),
  });
  const webhook = await browser.call(contract.webhooks.create, {
    url: 'https://webhook.invalid/events',
    eventTypes: ['service.incident'],
  });
  const signInDomain = await browser.call(contract.singleSignOn.addDomain, { domain: 'people.invalid' });
  const delivery = await browser.call(contract.webhooks.sendTest, { id: webhook.id });
  const view = await browser.call(contract.savedViews.create, { list: 'orders', name: 'Mine', query: '' });
  const customer = await first('/api/v1/customers/summaries', 'id');
  const note = await browser.call(contract.customers.createNote, { id: customer, text: 'Prefers mornings' });
  const { logoId } = await browser.call(contract.partner.uploadLogo, { logo: pictureFile('logo.png') });
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');
  const { id: user } = await browser.call(contract.auth.uploadAvatar, { avatar: new File([png], 'me.png') });
  return {
    quote,
    broadbandQuote,
    order: await first('/api/v1/orders', 'reference'),
    circuit: await first('/api/v1/circuits', 'id'),
    case: caseId,
    attachment: attachment.id,
    customer,
    note: note.id,
    contact: await first('/api/v1/contacts', 'id'),
    user,
    token: token.id,
    delegation: delegation.id,
    passkey: await createPasskey(api, browser),
    signInDomain: signInDomain.id,
    webhook: webhook.id,
    delivery: delivery.id,
    savedView: view.id,
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
    logo: logoId ?? '',
    session: session?.id ?? '',
    import: reviewed.importUuid ?? '',
    bulkRun: bulkRun.id,
    quoteRun: quoteRun.id,
    change: change.changeId ?? '',
    auditEntry: await first('/api/v1/partner/audit', 'id'),
  };
}
