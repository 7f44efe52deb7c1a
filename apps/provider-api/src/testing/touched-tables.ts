import type { AnyEndpoint } from '@portal/api-client';
import { ATTEMPTS } from './attempts.ts';
import { statementsOf } from './database/statements.ts';
import type { Fixtures } from './fixtures.ts';
import type { Browser, TestApi } from './index.ts';

/** The tables that a call reads and writes. */
export interface Touched {
  reads: readonly string[];
  writes: readonly string[];
}

/** Tables that every call touches (session, audit, limits), and tables with data that every user has. */
const OF_EVERY_CALL = new Set([
  ...['sessions', 'users', 'partners', 'staff', 'audit', 'rate_limits', 'notifications'],
  ...['api_tokens', 'recovery_codes', 'passkeys', 'passkey_challenges'],
  ...['identities', 'sign_in_attempts'],
  ...['saved_views', 'default_views', 'table_layouts'],
  ...['notification_mails', 'notification_settings'],
]);

/** Tables written by calls whose test attempt is refused before it writes or has nothing to write. */
const WRITES: Readonly<Record<string, string>> = {
  quotes: `quotes.accept quotes.approve quotes.decline quotes.submitCrf broadbandQuotes.approve
    broadbandQuotes.decline broadbandQuotes.submitCrf multiQuotes.quotes.update multiQuotes.quotes.updateMany
    multiQuotes.quotes.acceptMany multiQuotes.quotes.approveMany multiQuotes.quotes.declineMany
    multiQuotes.quotes.saveDataMany multiQuotes.negotiations.create multiQuotes.negotiations.accept
    multiQuotes.negotiations.decline multiQuotes.negotiations.acceptGroup multiQuotes.negotiations.declineGroup
    quotes.negotiations.create quotes.negotiations.accept quotes.negotiations.decline quotes.negotiations.counter
    quotes.negotiations.remove broadbandQuotes.negotiations.create broadbandQuotes.negotiations.accept
    broadbandQuotes.negotiations.decline broadbandQuotes.negotiations.counter broadbandQuotes.negotiations.remove
    renewals.create`,
  quote_crfs:
    'quotes.submitCrf broadbandQuotes.submitCrf broadbandQuotes.updateCrf multiQuotes.quotes.saveDataMany',
  approval_rules: 'partner.updateApprovalRules',
  approval_delegations: 'partner.createDelegation partner.endDelegation',
  proposal_branding: 'partner.updateBranding partner.uploadLogo partner.removeLogo',
  default_margins: 'partner.updateDefaultMargins',
  quote_approvals: `quotes.approve broadbandQuotes.approve quotes.submitCrf broadbandQuotes.submitCrf
    multiQuotes.quotes.approveMany`,
  dashboard_hidden_parts: 'dashboard.hide',
  request_visits: 'quotes.recordRequestVisit broadbandQuotes.recordRequestVisit',
  quote_renewals: 'renewals.create availability.saveSearchQuote',
  quote_documents: `quotes.uploadCrfDocument quotes.removeCrfDocument broadbandQuotes.uploadCrfDocument
    broadbandQuotes.removeCrfDocument`,
  orders: 'quotes.approve broadbandQuotes.approve multiQuotes.quotes.approveMany',
  proposals: `quotes.proposals.create quotes.proposals.send broadbandQuotes.proposals.create
    broadbandQuotes.proposals.send`,
  proposal_links: `quotes.proposals.createLink broadbandQuotes.proposals.createLink quotes.proposals.revokeLink broadbandQuotes.proposals.revokeLink
    multiQuotes.proposals.revokeLink sharedProposals.recordView`,
  proposal_questions: `quotes.proposals.answerQuestion broadbandQuotes.proposals.answerQuestion
    multiQuotes.proposals.answerQuestion sharedProposals.ask`,
  proposal_decisions: 'sharedProposals.accept sharedProposals.decline',
  proposal_choices: 'multiQuotes.proposal.choose',
  negotiations: `multiQuotes.negotiations.create multiQuotes.negotiations.accept multiQuotes.negotiations.decline
    multiQuotes.negotiations.acceptGroup multiQuotes.negotiations.declineGroup
    quotes.negotiations.create quotes.negotiations.accept quotes.negotiations.decline quotes.negotiations.counter
    quotes.negotiations.remove broadbandQuotes.negotiations.create broadbandQuotes.negotiations.accept
    broadbandQuotes.negotiations.decline broadbandQuotes.negotiations.counter broadbandQuotes.negotiations.remove`,
  multi_quotes: 'multiQuotes.create multiQuotes.remove multiQuotes.restore',
  bulk_runs: `bulkRuns.stop bulkRuns.undo quotes.acceptMany quotes.cancelMany quotes.archiveMany quotes.updateMany
    quotes.approveMany quotes.negotiateMany broadbandQuotes.negotiateMany broadbandQuotes.acceptMany broadbandQuotes.cancelMany broadbandQuotes.archiveMany
    broadbandQuotes.updateMany broadbandQuotes.approveMany renewals.create partner.updateUsers partner.removeUsers`,
  multi_quote_locations: `multiQuotes.runSearchFilters multiQuotes.locations.saveSearchQuotes
    multiQuotes.locations.selectSearchQuote multiQuotes.locations.remove
    multiQuotes.locations.removeMany multiQuotes.locations.importLocations multiQuotes.startBulkRun`,
  multi_quote_import_rows: `multiQuotes.imports.correctCells multiQuotes.imports.correctAlike
    multiQuotes.imports.fillTowns multiQuotes.imports.removeRow multiQuotes.imports.updateRows
    multiQuotes.locations.validateImport`,
  multi_quote_bulk_runs: 'multiQuotes.startBulkRun multiQuotes.stopBulkRun',
  searches: 'availability.createSearch availability.searchBroadband renewals.createOffers',
  contacts: 'contacts.create',
  customers: 'customers.merge customers.separate',
  support_cases: 'support.createCase support.updateCase',
  sign_in_connections: 'singleSignOn.save singleSignOn.update singleSignOn.remove',
  sign_in_domains: 'singleSignOn.addDomain singleSignOn.verifyDomain',
  scim_tokens: 'singleSignOn.createScimToken singleSignOn.removeScimToken',
  scim_users: 'singleSignOn.removeScimToken',
  used_logout_tokens: 'singleSignOn.logout',
  webhook_endpoints: 'webhooks.create webhooks.resume',
  webhook_deliveries: 'webhooks.redeliver',
};

/** Calls that write only to the tables of {@link OF_EVERY_CALL}, or store nothing. */
const WRITE_NOTHING_SHARED = `auth.approveCompany auth.listTokensOfReset auth.changePassword auth.replaceExpiredPassword auth.updateProfile auth.confirmPassword
  auth.login auth.logout auth.register auth.requestPasswordReset auth.resetPassword auth.uploadAvatar
  auth.endImpersonation auth.removeOtherSessions auth.removeSession auth.acceptSla twoFactor.enable twoFactor.confirm
  passkeys.createOptions passkeys.create passkeys.update passkeys.remove passkeys.createSignInOptions passkeys.signIn
  singleSignOn.start singleSignOn.startTest singleSignOn.startConfirmation singleSignOn.finish
  twoFactor.challenge twoFactor.regenerateRecoveryCodes twoFactor.disable twoFactor.disableForUser geocoding.choose
  multiQuotes.imports.readColumns multiQuotes.previewChoice multiQuotes.proposals.preview quotes.proposals.preview
  broadbandQuotes.proposals.preview notifications.mark notifications.updateSettings
  notifications.unsubscribe partner.createToken partner.revokeToken partner.inviteUser partner.resendInvite partner.updateUser
  partner.removeUser savedViews.saveLayout savedViews.create savedViews.update savedViews.remove`;

const ORDER = { GET: 0, PUT: 1, PATCH: 1, POST: 2, DELETE: 3 } as const;
/** Inputs for calls that have no id in their path. */
const INPUTS: Readonly<Record<string, object>> = {
  'search.find': { search: 'Leeds' },
  'singleSignOn.find': { domain: 'acme.test' },
  'customers.getByName': { name: 'Leeds' },
  'documentation.search': { search: 'Leeds' },
};

/** The input of a test attempt at a call. */
export const inputOf = ({ id }: AnyEndpoint, things: Fixtures): object =>
  ATTEMPTS[id]?.(things) ?? INPUTS[id] ?? {};

const tablesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, table = '']) => table);

/** Makes every call once as `user` and records the tables in its statements. Adds the tables declared above. */
export async function recordTouchedTables(
  endpoints: readonly AnyEndpoint[],
  { provider }: TestApi,
  user: Browser,
  things: Fixtures,
): Promise<{ touched: ReadonlyMap<string, Touched>; undeclared: string[] }> {
  const { rows } = await provider.db.execute(`select tablename from pg_tables where schemaname = 'public'`);
  const known = new Set(
    rows.map(({ tablename }) => String(tablename)).filter((name) => !OF_EVERY_CALL.has(name)),
  );
  const touched = new Map<string, Touched>();
  const undeclared: string[] = [];
  for (const endpoint of endpoints.toSorted((left, right) => ORDER[left.method] - ORDER[right.method])) {
    const { id, method } = endpoint;
    if (id === 'auth.logout') continue;
    const input = inputOf(endpoint, things);
    const statements = await statementsOf(provider.db, () =>
      user.call(endpoint, input).catch(() => undefined),
    );
    const text = statements.join('\n');
    const declared = Object.entries(WRITES).filter(([, ids]) => ids.split(/\s+/).includes(id));
    const writes = [
      ...tablesIn(text, /(?:insert into|update|delete from) "?(\w+)"?/g),
      ...declared.map(([table]) => table),
    ].filter((table) => known.has(table));
    const reads = tablesIn(text, /(?:from|join) "?(\w+)"?/g).filter((table) => known.has(table));
    touched.set(id, { reads: method === 'GET' ? [...new Set(reads)] : [], writes: [...new Set(writes)] });
    const isOwn = WRITE_NOTHING_SHARED.split(/\s+/).includes(id);
    if (method !== 'GET' && writes.length === 0 && !isOwn) undeclared.push(id);
  }
  return { touched, undeclared };
}
