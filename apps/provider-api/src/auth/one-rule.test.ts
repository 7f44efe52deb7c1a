import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { CAPABILITY_ROLES } from '@portal/auth/access';
import { isApiPath } from '../http/routing/paths.ts';
import { createFixtures } from '../testing/fixtures.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { recordTouchedTables, type Touched } from '../testing/touched-tables.ts';

/**
 * Calls that touch the same table in the same way are open to the same roles. Exceptions are listed here, each with
 * its reason.
 */
const DIFFERENT: readonly { why: string; calls: string; tables?: string }[] = [
  {
    why: 'Answers only records that the role may read (customers/role-6.test.ts, F22).',
    calls: `customers.list customers.listSummaries customers.exportSummaries customers.get customers.getByName
      customers.exportRecords customers.listActivity customers.listNotes dashboard.get search.find
      circuits.listRelated`,
  },
  {
    why: 'The route table opens the pages of multi-quotes to every role; they show their own quotes.',
    calls: `multiQuotes.list multiQuotes.listAvailable multiQuotes.export multiQuotes.get multiQuotes.listHistory
      multiQuotes.getSearchOverview multiQuotes.getLocationSearch multiQuotes.listSearches
      multiQuotes.negotiations.list multiQuotes.negotiations.get multiQuotes.negotiations.listQuotes
      multiQuotes.negotiations.listRounds multiQuotes.listPriceRequests multiQuotes.quotes.list
      multiQuotes.quotes.listTerms`,
    tables: 'quotes quote_events quote_crfs supplier_terms',
  },
  {
    why: 'Those who read a quote read its negotiation. Negotiations of multi-quotes are open with their pages.',
    calls: 'quotes.negotiations.list broadbandQuotes.negotiations.list',
    tables: 'negotiations negotiation_quotes',
  },
  {
    why: 'A proposal reads the multi-quote it belongs to, and needs what quotes need.',
    calls: `multiQuotes.quotes.export multiQuotes.quotes.listForms multiQuotes.quotes.getFormsSummary
      multiQuotes.proposal.listQuotes multiQuotes.proposal.getCosts multiQuotes.proposal.getMargin
      multiQuotes.proposals.list multiQuotes.proposals.get multiQuotes.proposals.download
      multiQuotes.proposals.listSites multiQuotes.proposals.listSharing`,
    tables: 'multi_quotes',
  },
  {
    why: 'A link opens one version of a proposal for people without an account (decision 0102).',
    calls: `sharedProposals.recordView sharedProposals.ask sharedProposals.accept sharedProposals.decline
      sharedProposals.getPage sharedProposals.download`,
  },
  {
    why: 'People sign in before they have a role. How they sign in is changed by administrators.',
    calls: `singleSignOn.find singleSignOn.start singleSignOn.startConfirmation singleSignOn.finish
      singleSignOn.logout`,
  },
  {
    why: 'Approving is one step of a quote, for role 1 (R11); it creates the order.',
    calls: `quotes.approve quotes.decline broadbandQuotes.approve broadbandQuotes.decline
      multiQuotes.quotes.approveMany multiQuotes.quotes.declineMany
      multiQuotes.quotes.runs.approve multiQuotes.quotes.runs.decline
      quotes.approveMany broadbandQuotes.approveMany`,
  },
  {
    why: 'Administrators see who is away. Delegates see the colleagues they decide for (decision 0122).',
    calls: 'auth.getMe approvals.listProgress dashboard.get multiQuotes.quotes.listTerms',
    tables: 'approval_delegations',
  },
  {
    why: 'Every user sees which colleagues the identity provider manages, which depends on the SCIM token (decision 0121).',
    calls: 'partner.listUsers partner.getUser',
    tables: 'scim_tokens',
  },
  {
    why: 'Only an administrator changes users (R15), also several at once.',
    calls: 'partner.updateUsers partner.removeUsers',
  },
  {
    why: 'Every user sees which webhooks the company has. The delivery log shows quotes, orders and cases alike.',
    calls: 'webhooks.listDeliveries webhooks.getDelivery',
  },
  {
    why: 'A bulk run belongs to the person who started it. Starting it needs the access of what it changes.',
    calls: `bulkRuns.list bulkRuns.get bulkRuns.stop bulkRuns.undo`,
  },
  {
    why: 'An order keeps the documents of the request form it was made from, for those who read orders.',
    calls: 'orders.listDocuments orders.downloadDocument',
    tables: 'quote_documents',
  },
  {
    why: 'An order says whether the ECC of its quote are firm, for those who read orders.',
    calls: 'orders.get',
    tables: 'quotes',
  },
  {
    why: 'The price of a service is the one of its order, for roles that read prices; role 6 gets none.',
    calls: 'circuits.list circuits.export circuits.get',
    tables: 'orders',
  },
  {
    why: 'The renewal of a service depends on the status of its quote, and on whether its order is live. Its references need the roles of quotes and orders.',
    calls: 'circuits.list circuits.export circuits.get',
    tables: 'quotes quote_renewals order_events',
  },
  {
    why: 'The number of contracts that end leaves out services that were ceased since their order went live.',
    calls: 'circuits.countRenewals',
    tables: 'order_events',
  },
  {
    why: 'Renewing a service needs the roles of both quotes and services.',
    calls: 'renewals.createOffers renewals.create',
  },
  { why: 'R11: the list of approval requests is for roles 1, 2 and 5.', calls: 'approvals.list' },
  { why: 'Results have no role guard (R12).', calls: 'availability.getSearch', tables: 'searches' },
];

const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
let api: TestApi;
let touched: ReadonlyMap<string, Touched>;
let undeclared: string[];

beforeAll(async () => {
  api = await createTestApi();
  const amelia = await api.asUser('role1@acme.test');
  const fixtures = await createFixtures(api, amelia);
  ({ touched, undeclared } = await recordTouchedTables(endpoints, api, amelia, fixtures));
});
afterAll(() => api.close());

const rolesOf = (id: string): string => {
  const access = endpoints.find((each) => each.id === id)?.access ?? 'public';
  const roles = CAPABILITY_ROLES[access];
  return roles === 'all' ? 'all' : roles.join(', ');
};

const isListed = (id: string, table: string): boolean =>
  DIFFERENT.some(
    ({ calls, tables }) =>
      calls.split(/\s+/).includes(id) && (tables === undefined || tables.split(/\s+/).includes(table)),
  );

/** Pairs of calls that touch one table and are open to different roles: `quotes: a (1) and b (all)`. */
function listDifferences(mode: keyof Touched): string[] {
  const byTable = new Map<string, string[]>();
  for (const [id, each] of touched)
    for (const table of each[mode]) byTable.set(table, [...(byTable.get(table) ?? []), id]);
  return [...byTable].flatMap(([table, ids]) => {
    const compared = ids.filter((id) => !isListed(id, table));
    return compared.flatMap((left, index) =>
      compared
        .slice(index + 1)
        .filter((right) => rolesOf(left) !== rolesOf(right))
        .map((right) => `${table}: ${left} (${rolesOf(left)}) and ${right} (${rolesOf(right)})`),
    );
  });
}

it('knows what every call that writes touches', () => {
  expect(undeclared).toEqual([]);
});

it('opens the writing of a table to the same roles, whichever way it is reached', () => {
  expect(listDifferences('writes')).toEqual([]);
});

it('opens the reading of a table to the same roles, whichever way it is reached', () => {
  expect(listDifferences('reads')).toEqual([]);
});

it('lists no call as different that is not', () => {
  const calls = DIFFERENT.flatMap(({ calls }) => calls.split(/\s+/));
  expect(calls.filter((id) => !endpoints.some((each) => each.id === id))).toEqual([]);
});
