import type { Capability } from './capability.ts';
import type { EndpointSpec } from './endpoint.ts';

/**
 * What staff may do while they act as a user. Whatever gives access beyond the impersonation (users, roles, tokens,
 * passwords, second factors, the company's rules, the agreement) is refused (F26). A new capability has to decide here.
 */
const BY_CAPABILITY: Readonly<Record<Capability, 'allowed' | 'refused' | 'by-call'>> = {
  public: 'allowed',
  session: 'by-call',
  'signed-in': 'by-call',
  quotes: 'allowed',
  approvals: 'allowed',
  approve: 'allowed',
  orders: 'allowed',
  services: 'allowed',
  'services.renew': 'allowed',
  support: 'allowed',
  documentation: 'allowed',
  contacts: 'allowed',
  'contacts.manage': 'allowed',
  'multi-quotes': 'allowed',
  'multi-quotes.manage': 'allowed',
  partner: 'allowed',
  'partner.manage': 'refused',
  audit: 'allowed',
  'tokens.manage': 'refused',
};

/** Calls of a `by-call` capability that staff may make. Any other is refused, so a new call has to be added. */
const ALLOWED_CALLS: ReadonlySet<string> = new Set([
  'auth.approveCompany',
  'auth.endImpersonation',
  'auth.getAvatar',
  'auth.getMe',
  'auth.getSettings',
  'auth.heartbeat',
  'availability.getSearch',
  'availability.listSearchQuoteAddons',
  'availability.listSearchResults',
  'bulkRuns.get',
  'bulkRuns.list',
  'bulkRuns.stop',
  'bulkRuns.undo',
  'contacts.list',
  'customers.createNote',
  'customers.exportRecords',
  'customers.exportSummaries',
  'customers.get',
  'customers.getByName',
  'customers.list',
  'customers.listActivity',
  'customers.listNotes',
  'customers.listSummaries',
  'customers.removeNote',
  'customers.updateNote',
  'dashboard.get',
  'documentation.downloadCalendar',
  'documentation.getNotification',
  'documentation.listNotifications',
  'geocoding.autocomplete',
  'geocoding.choose',
  'geocoding.getByUdprn',
  'geocoding.getPostcodeCoordinates',
  'geocoding.match',
  'geocoding.resolve',
  'notifications.countUnread',
  'notifications.getDigestPreview',
  'notifications.getSettings',
  'notifications.list',
  'notifications.listAll',
  'notifications.mark',
  'notifications.markAllRead',
  'notifications.markRead',
  'savedViews.list',
  'savedViews.listLayouts',
  'search.find',
]);

/** Whether staff may make a call while they act as a user. */
export function isAllowedDuringImpersonation({
  access,
  id,
}: Pick<EndpointSpec, 'access'> & { id: string }): boolean {
  const rule = BY_CAPABILITY[access];
  return rule === 'by-call' ? ALLOWED_CALLS.has(id) : rule === 'allowed';
}

/** Whether a capability is refused as a whole, so that pages can hide or disable what needs it. */
export function isRefusedDuringImpersonation(capability: Capability): boolean {
  return BY_CAPABILITY[capability] === 'refused';
}
