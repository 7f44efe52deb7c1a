import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, isApiError } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { audit } from '../auth/tables.ts';
import { desc, eq, or } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { createFreshTargets, createInput, type FreshTargets } from '../testing/call-inputs.ts';
import { createFixtures, type Fixtures, pictureFile } from '../testing/fixtures.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

/** Calls whose changes have no separate rows in the audit log, only the row of the call, and the reason. */
const STEPS_ONLY: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'Sites and imports of a multi quote have a history of their own, with undo.': `multiQuotes.locations.create
      multiQuotes.locations.importLocations multiQuotes.locations.removeMany multiQuotes.locations.runs.remove
      multiQuotes.locations.runs.update multiQuotes.locations.update multiQuotes.locations.updateMany
      multiQuotes.locations.validateImport multiQuotes.imports.correctAlike multiQuotes.imports.correctCells
      multiQuotes.imports.fillTowns multiQuotes.imports.remove multiQuotes.imports.updateRow
      multiQuotes.imports.updateRows multiQuotes.runSearchFilters multiQuotes.startBulkRun`,
    'Deliveries of a webhook have a log of their own, and its secret is not recorded.':
      'webhooks.redeliver webhooks.redeliverFailed webhooks.rotateSecret webhooks.sendTest',
    'Searches and chosen addresses are no change of the account.':
      'availability.createSearch availability.searchBroadband geocoding.choose renewals.createOffers',
    'A preview changes nothing.': `multiQuotes.previewChoice multiQuotes.proposals.preview quotes.proposals.preview
      broadbandQuotes.proposals.preview`,
    'A mail or message is named by its call; the history has its text.': `quotes.proposals.send
      broadbandQuotes.proposals.send multiQuotes.proposals.send orders.notify`,
    'A check is in the history of the service.': 'circuits.runLineCheck',
    'Reading is no change.': `notifications.mark orders.recordVisit quotes.recordRequestVisit
      broadbandQuotes.recordRequestVisit`,
    'How a person arranges a table or the dashboard is no setting of the company.':
      'savedViews.saveLayout dashboard.hide',
    'Sessions are named by their calls, without their secrets.':
      'auth.confirmPassword auth.removeOtherSessions',
    'A challenge is no change.': 'passkeys.createOptions',
    'Secrets and pictures are not recorded.':
      'twoFactor.enable twoFactor.regenerateRecoveryCodes auth.uploadAvatar partner.uploadLogo partner.removeLogo',
  }).flatMap(([reason, ids]) => ids.split(/\s+/).map((id) => [id, reason])),
);

/**
 * Calls that find nothing to change when every call is made once. The triggers that record their changes belong to
 * tables that other calls here change.
 */
const NO_CHANGE_HERE: ReadonlySet<string> = new Set(
  `broadbandQuotes.approveMany broadbandQuotes.archiveMany broadbandQuotes.cancelMany quotes.approveMany
    quotes.archiveMany quotes.cancelMany quotes.negotiateMany bulkRuns.undo multiQuotes.locations.saveSearchQuotes
    multiQuotes.negotiations.runs.accept multiQuotes.negotiations.runs.decline multiQuotes.proposal.choose
    multiQuotes.proposal.removeQuoteMargin multiQuotes.quotes.approveMany multiQuotes.quotes.declineMany
    multiQuotes.quotes.runs.accept multiQuotes.quotes.runs.approve multiQuotes.quotes.runs.cancel
    multiQuotes.quotes.acceptMany multiQuotes.quotes.runs.decline multiQuotes.quotes.runs.saveForms
    multiQuotes.quotes.runs.submitForms multiQuotes.quotes.saveDataMany
    multiQuotes.quotes.updateMany auth.acceptSla partner.removeUsers singleSignOn.removeScimToken twoFactor.disable twoFactor.disableForUser
    webhooks.resume`.split(/\s+/),
);

/** Calls that are refused in this test because of the state. Their refusal is recorded. */
const REFUSED_HERE: ReadonlySet<string> = new Set(
  `auth.removeSession auth.approveCompany auth.endImpersonation auth.replaceExpiredPassword passkeys.create twoFactor.confirm
    broadbandQuotes.removeCrfDocument broadbandQuotes.approve broadbandQuotes.decline broadbandQuotes.submitCrf
    broadbandQuotes.updateCrf broadbandQuotes.uploadCrfDocument bulkRuns.stop quotes.accept quotes.approve
    quotes.decline quotes.removeCrfDocument quotes.submitCrf multiQuotes.imports.readColumns
    multiQuotes.imports.removeRow multiQuotes.negotiations.acceptGroup multiQuotes.negotiations.declineGroup
    multiQuotes.negotiations.decline multiQuotes.negotiations.accept multiQuotes.locations.remove
    multiQuotes.locations.selectSearchQuote multiQuotes.quotes.update multiQuotes.stopBulkRun
    quotes.negotiations.accept quotes.negotiations.decline quotes.negotiations.counter quotes.negotiations.remove
    broadbandQuotes.negotiations.accept broadbandQuotes.negotiations.decline broadbandQuotes.negotiations.counter
    broadbandQuotes.negotiations.remove quotes.proposals.revokeLink broadbandQuotes.proposals.revokeLink singleSignOn.save singleSignOn.update singleSignOn.remove
    singleSignOn.verifyDomain singleSignOn.createScimToken singleSignOn.startTest singleSignOn.startConfirmation`.split(
    /\s+/,
  ),
);

/** Inputs of calls whose usual attempt changes no recorded column. */
const getInputs = (): Readonly<Record<string, object>> => ({
  'auth.changePassword': { currentPassword: DEMO_PASSWORD, password: 'quite another sentence to remember' },
  'auth.confirmPassword': { password: DEMO_PASSWORD },
  'auth.updateProfile': { firstName: 'Amy', lastName: 'Hartley', telephone: null },
  'partner.update': { telephone: '0113 496 0000' },
  'partner.updateBranding': { accentColor: '#24566e' },
  'partner.updateDefaultMargins': { broadband: { basis: 'margin', monthlyPercent: 15, installPercent: 0 } },
  'partner.uploadLogo': { logo: pictureFile('logo.png') },
  'partner.updateApprovalRules': { secondApprovalAbove: 2_000_000_000 },
  'partner.updateUser': { id: others.invited, team: 'North' },
  'partner.updateUsers': { users: [{ id: others.invited }], team: 'South' },
  'savedViews.saveLayout': { list: 'orders', layout: {} },
  'partner.removeUser': { id: others.invited },
  'support.updateCase': { id: fixtures.case, priority: 'Low' },
});

/** Changes first, then steps, then removals, so that most calls still find what they change. */
const ORDER: readonly RegExp[] = [
  /\.(?:update|updateCrf|updateMargin|updateMany|updatePriceBasis|setPrimaryContact|saveSearchQuotes|choose)$/,
  /\.(?:create|createNote|createComment|createToken|createCase|uploadCrfDocument|uploadFile)$/,
  /\.(?:submitCrf|saveDataMany|enable|send)$/,
  /\.(?!auth)(?!.*(?:remove|cancel|archive|revoke|disable|decline|runs\.))\w+$/,
  /\.(?!.*(?:remove|archive|revoke|disable))[\w.]+$/,
  /./,
];
/** They end the session or change who signs in. */
const LAST = ['auth.removeSession', 'auth.removeOtherSessions', 'partner.removeUser', 'auth.changePassword'];
const rankOf = ({ id }: AnyEndpoint) =>
  LAST.includes(id) ? ORDER.length + LAST.indexOf(id) : ORDER.findIndex((pattern) => pattern.test(id));

/** Sign-in itself has its own test (audit.test.ts). */
const SIGN_IN = [
  'auth.login',
  'auth.logout',
  'auth.register',
  'auth.requestPasswordReset',
  'auth.resetPassword',
];
const calls = allEndpoints
  .filter(({ id, method, path }) => method !== 'GET' && isApiPath(path) && !SIGN_IN.includes(id))
  .filter(({ access }) => access !== 'public')
  .sort((left, right) => rankOf(left) - rankOf(right));

let api: TestApi;
let amelia: Browser;
let fixtures: Fixtures;
let others: FreshTargets;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  fixtures = await createFixtures(api, amelia);
  others = await createFreshTargets(amelia, api, fixtures);
});
afterAll(() => api.close());

async function statusOf(endpoint: AnyEndpoint): Promise<number> {
  try {
    await amelia.call(endpoint, getInputs()[endpoint.id] ?? createInput(endpoint, fixtures, others));
    return 200;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.status ?? 0;
  }
}

const known = new Set<string>();

/** Audit rows since the last check: the rows of one call, and rows without a user. */
async function readNew(action: string) {
  const rows = await api.provider.db
    .select()
    .from(audit)
    .where(or(eq(audit.action, action), eq(audit.action, 'system')))
    .orderBy(desc(audit.at));
  const added = rows.filter(({ id }) => !known.has(id));
  for (const { id } of added) known.add(id);
  return added;
}

describe('every call that changes something', () => {
  it('is made here, and the exceptions exist', () => {
    const ids = calls.map(({ id }) => id);
    expect(calls.length).toBeGreaterThan(100);
    for (const id of [...Object.keys(STEPS_ONLY), ...NO_CHANGE_HERE, ...REFUSED_HERE])
      expect(ids).toContain(id);
    for (const reason of Object.values(STEPS_ONLY)) expect(reason).toMatch(/\.$/);
  });

  it.each(calls.map((endpoint): [string, AnyEndpoint] => [endpoint.id, endpoint]))(
    'is recorded with its user, and with the values before and after: %s',
    async (id, endpoint) => {
      await readNew(id);
      const status = await statusOf(endpoint);
      const rows = await readNew(id);
      const changed = rows.filter(({ operation, changes }) => operation !== 'call' && changes !== null);
      const result = {
        isRefused: status !== 200,
        hasStep: rows.some((row) => row.operation === 'call' && row.status === status),
        hasChanges: changed.length > 0,
        unnamed: rows.filter(({ userId }) => userId === null).length,
      };
      const isRefused = REFUSED_HERE.has(id);
      const hasChanges = !isRefused && !NO_CHANGE_HERE.has(id) && STEPS_ONLY[id] === undefined;
      expect([status, result]).toEqual([
        status,
        {
          isRefused, // A wrong code or passkey is recorded, other invalid input is not.
          hasStep: status !== 422 || ['passkeys.create', 'twoFactor.confirm'].includes(id),
          hasChanges,
          unnamed: 0,
        },
      ]);
    },
  );
});
