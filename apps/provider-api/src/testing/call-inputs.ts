import { type AnyEndpoint, contract } from '@portal/api-client';
import { circuits } from '../circuits/tables.ts';
import { inArray } from '../db/drizzle.ts';
import { generateAddressBook } from '../geocoding/address-book.ts';
import { proposalQuestions } from '../proposals/sharing/tables.ts';
import { proposals } from '../proposals/tables.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { ATTEMPTS, type Attempt, type Input } from './attempts.ts';
import { distantDays, type Fixtures, file, multiQuoteOf, pictureFile } from './fixtures.ts';
import type { Browser, TestApi } from './index.ts';
import { LEEDS, savedQuote } from './quote-journey.ts';

export type FreshTargets = Awaited<ReturnType<typeof createFreshTargets>>;

/** Creates data that only some calls need. */
export async function createFreshTargets(amelia: Browser, api: TestApi, fixtures: Fixtures) {
  const { uuid, references } = await multiQuoteOf(api, amelia, 'Twenty');
  const { id: invited } = await amelia.call(contract.partner.inviteUser, {
    firstName: 'Ina',
    lastName: 'Vited',
    email: 'invited-once@acme.test',
    roleId: 3,
  });
  const {
    items: [colleague],
  } = await amelia.call(contract.partner.listUsers, { roleId: ['2'], status: ['active'] });
  const { uuid: deleted } = await amelia.call(contract.multiQuotes.create, { name: 'Deleted' });
  await amelia.call(contract.multiQuotes.remove, { uuid: deleted });
  const { reference: negotiable } = await savedQuote(api, amelia, 'Negotiable');
  const { items: broadband } = await amelia.call(contract.quotes.broadband.list, { status: ['created'] });
  const { items } = await amelia.call(contract.customers.listSummaries, {});
  const customer = items.find(({ id }) => id !== fixtures.customer)?.id;
  return {
    questions: await askAboutProposals(api),
    negotiation: { uuid, quoteReferences: references.slice(0, 1) },
    negotiable,
    negotiableBroadband: broadband
      .map(({ reference }) => reference)
      .filter((reference) => reference !== fixtures.broadbandQuote),
    invited,
    absence: { delegateId: Number(colleague?.id), ...distantDays(api, 100) },
    deleted,
    customer,
    ...(await offerRenewal(amelia, api)),
    udprn: [...generateAddressBook()][0]?.udprn,
  };
}

/** A service whose contract ends soon, and an offer that renews it. */
async function offerRenewal(amelia: Browser, { provider: { db, now } }: TestApi) {
  const { items } = await amelia.call(contract.circuits.list, { perPage: 50 });
  const serviceIds = items.map(({ id }) => id);
  await db
    .update(circuits)
    .set({ contractEnd: londonDay(addDays(now(), 20)) })
    .where(inArray(circuits.id, serviceIds));
  const offers = await amelia.call(contract.renewals.createOffers, { serviceIds });
  const [first] = offers.filter(({ offer }) => offer !== null);
  return { renewable: first?.service.id, renewal: first?.offer?.uuid };
}

/** Asks a question about each of the last three proposals; returns their ids in the order of the proposals. */
async function askAboutProposals({ provider: { db } }: TestApi): Promise<number[]> {
  const rows = await db.select().from(proposals).orderBy(proposals.id);
  const questions = await db
    .insert(proposalQuestions)
    .values(
      rows.slice(-3).map(({ id, partnerId }) => ({
        partnerId,
        proposalId: id,
        name: 'Lucy Arden',
        email: 'lucy@customer.test',
        text: 'When?',
        askedAt: new Date(),
      })),
    )
    .returning();
  return questions.map(({ id }) => id);
}

const SITES = new File(
  [
    'customer_name,address_line_1,town,postcode\n',
    ...Array.from({ length: 60 }, (_, index) => `A,${index + 1} Mill Row,Leeds,LS1 4AB\n`),
  ],
  'sites.csv',
);

const PICTURE = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');

/** Inputs of calls without an id in the path, and of calls whose usual attempt creates nothing. */
const createInputs = (others: FreshTargets): Readonly<Record<string, Attempt>> => ({
  'auth.acceptSla': () => ({}),
  'auth.uploadAvatar': () => ({ avatar: new File([PICTURE], 'me.png') }),
  'availability.createSearch': () => ({ address: LEEDS }),
  'availability.searchBroadband': () => ({ address: LEEDS, useExistingLine: false }),
  'contacts.create': () => ({ name: 'Twenty Times', email: 'twenty@acme.test' }),
  'customers.merge': (of) => ({ id: of.customer, otherId: others.customer }),
  'customers.separate': () => ({ id: others.customer }),
  'geocoding.choose': () => ({ address: 'Somewhere in Leeds, LS1 4AB', udprn: others.udprn }),
  'multiQuotes.create': () => ({ name: 'Twenty times' }),
  'multiQuotes.restore': () => ({ uuid: others.deleted }),
  'multiQuotes.locations.validateImport': (of) => ({
    uuid: of.multiQuote,
    addresses: SITES,
    keep: 'true',
  }),
  'multiQuotes.locations.importLocations': (of) => ({ uuid: of.multiQuote, addresses: SITES }),
  'multiQuotes.negotiations.create': () => ({ ...others.negotiation, name: 'Twenty' }),
  'quotes.negotiations.create': () => ({ reference: others.negotiable }),
  'broadbandQuotes.negotiations.create': () => ({ reference: others.negotiableBroadband[0] }),
  'multiQuotes.startBulkRun': () => ({
    uuid: others.negotiation.uuid,
    kind: 'choose',
    priceBasis: 'over_term',
    matching: { expectedCount: 2 },
  }),
  'quotes.proposals.answerQuestion': (of) => ({
    reference: of.quote,
    number: 1,
    questionId: others.questions[0],
    answer: 'Soon',
  }),
  'broadbandQuotes.proposals.answerQuestion': (of) => ({
    reference: of.broadbandQuote,
    number: 1,
    questionId: others.questions[1],
    answer: 'Soon',
  }),
  'multiQuotes.proposals.answerQuestion': (of) => ({
    uuid: of.multiQuote,
    number: 1,
    questionId: others.questions[2],
    answer: 'Soon',
  }),
  'renewals.createOffers': () => ({ serviceIds: [others.renewable] }),
  'renewals.create': () => ({ offers: [others.renewal] }),
  'quotes.acceptMany': (of) => ({ quotes: [{ reference: of.quote }] }),
  'quotes.negotiateMany': (of) => ({ quotes: [{ reference: of.quote }] }),
  'quotes.cancelMany': (of) => ({ quotes: [{ reference: of.quote }], reason: 'Gone' }),
  'quotes.archiveMany': (of) => ({ quotes: [{ reference: of.quote }] }),
  'quotes.updateMany': (of) => ({ quotes: [{ reference: of.quote }], isBookmarked: true }),
  'dashboard.hide': () => ({ part: 'first-steps' }),
  'quotes.approveMany': (of) => ({ quotes: [{ reference: of.quote }], termsId: 1, accepted: true }),
  'broadbandQuotes.acceptMany': (of) => ({ quotes: [{ reference: of.broadbandQuote }] }),
  'broadbandQuotes.negotiateMany': () => ({ quotes: [{ reference: others.negotiableBroadband[1] }] }),
  'broadbandQuotes.cancelMany': (of) => ({ quotes: [{ reference: of.broadbandQuote }], reason: 'Gone' }),
  'broadbandQuotes.archiveMany': (of) => ({ quotes: [{ reference: of.broadbandQuote }] }),
  'broadbandQuotes.updateMany': (of) => ({ quotes: [{ reference: of.broadbandQuote }], isBookmarked: true }),
  'broadbandQuotes.approveMany': (of) => ({
    quotes: [{ reference: of.broadbandQuote }],
    termsId: 1,
    accepted: true,
  }),
  'multiQuotes.locations.runs.update': () => ({
    uuid: others.negotiation.uuid,
    matching: { expectedCount: 2 },
    isBookmarked: true,
  }),
  'notifications.updateSettings': () => ({ digestHour: 9 }),
  'notifications.mark': (of) => ({ ids: [of.notification], isRead: true }),
  'orders.notify': (of) => ({ reference: of.order, subject: 'Gate', message: 'Closed', files: [file()] }),
  'partner.uploadLogo': () => ({ logo: pictureFile('logo.png') }),
  'partner.createDelegation': () => others.absence,
  'partner.createToken': () => ({ name: 'Twenty', scopes: ['orders:read'] }),
  'partner.inviteUser': () => ({ firstName: 'Tw', lastName: 'Enty', email: 'tw@acme.test', roleId: 3 }),
  // Another version, so that the user remains for the calls after it.
  'partner.removeUsers': (of) => ({ users: [{ id: Number(of.user), version: 999 }] }),
  'partner.updateUsers': (of) => ({ users: [{ id: Number(of.user) }], team: 'Twenty' }),
  'partner.resendInvite': () => ({ id: others.invited }),
  'singleSignOn.addDomain': () => ({ domain: 'twenty.invalid' }),
  'singleSignOn.save': () => ({
    issuer: 'https://twenty.invalid',
    clientId: 'twenty',
    clientSecret: 'twenty',
    defaultRoleId: 3,
  }),
  'webhooks.create': () => ({ url: 'https://twenty.invalid/', eventTypes: ['order.placed'] }),
  'savedViews.create': () => ({ list: 'quotes', name: 'Twenty', query: '' }),
  'support.createCase': () => ({
    type: 'billing',
    subject: 'Invoice',
    description: 'Too high',
    issueType: 'Invoice Query',
    issueSubType: 'Duplicate Billing',
  }),
});

/** A valid input for each call that changes something. The call succeeds if the state allows it. */
export const createInput = ({ id }: AnyEndpoint, fixtures: Fixtures, others: FreshTargets): Input =>
  (createInputs(others)[id] ?? ATTEMPTS[id])?.(fixtures) ?? {};
