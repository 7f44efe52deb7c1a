/** Labels of the audit log, for its pages and its export. Only types are imported, as in `labels`. */

import type { AuditEntry, AuditKind } from './contract/account/audit.ts';

/** Entries are stored for two years. A database trigger refuses to remove newer ones: keep both numbers the same. */
export const AUDIT_DAYS = 730;

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  'sign-in': 'Sign-in',
  user: 'User',
  company: 'Company',
  contact: 'Contact',
  token: 'API token',
  webhook: 'Webhook',
  quote: 'Quote',
  'multi-quote': 'Multi quote',
  order: 'Order',
  case: 'Support case',
  service: 'Service',
  customer: 'Customer',
  view: 'Saved view',
  other: 'Other',
};

export const AUDIT_OPERATION_LABELS: Readonly<Record<AuditEntry['operation'], string>> = {
  create: 'Added',
  update: 'Changed',
  remove: 'Removed',
  call: 'Sign-ins and other actions',
};

export const AUDIT_SOURCE_LABELS: Readonly<Record<AuditEntry['source'], string>> = {
  portal: 'Portal',
  staff: 'Our staff',
  api: 'API token',
  system: 'Automatic',
};

/**
 * Labels of calls whose name is not a readable action; those of several domains without the domain. A pair has the label
 * of a success and of a refusal.
 */
const ACTIONS: Readonly<Record<string, string | readonly [done: string, refused: string]>> = {
  // A second factor can follow.
  'auth.login': ['Password accepted', 'Sign-in failed'],
  'auth.logout': 'Signed out',
  'auth.startImpersonation': 'Started acting as the user',
  'auth.endImpersonation': 'Stopped acting as the user',
  'auth.confirmPassword': ['Confirmed password', 'Wrong password entered'],
  'auth.changePassword': ['Changed password', 'Password change failed'],
  'auth.replaceExpiredPassword': ['Replaced expired password', 'Password change failed'],
  'auth.resetPassword': ['Reset password', 'Password reset failed'],
  'auth.requestPasswordReset': 'Requested password reset',
  'auth.removeSession': 'Signed out a device',
  'auth.removeOtherSessions': 'Signed out all other devices',
  'auth.acceptSla': 'Accepted the Service Level Agreement',
  'auth.uploadAvatar': 'Changed profile picture',
  'auth.updateProfile': 'Changed profile',
  'auth.approveCompany': 'Approved the company',
  'passkeys.createOptions': 'Started to add a passkey',
  'passkeys.create': 'Added passkey',
  'passkeys.update': 'Renamed passkey',
  'passkeys.remove': 'Removed passkey',
  'passkeys.signIn': ['Signed in with passkey', 'Passkey sign-in failed'],
  'bulkRuns.stop': 'Stopped a bulk change',
  'bulkRuns.undo': 'Undid a bulk change',
  'dashboard.hide': 'Hid a part of the dashboard',
  'geocoding.choose': 'Chose an address',
  'notifications.mark': 'Marked notifications as read',
  'notifications.updateSettings': 'Changed notification settings',
  'twoFactor.challenge': ['Passed two-factor authentication', 'Wrong two-factor code entered'],
  'twoFactor.enable': 'Started two-factor set-up',
  'twoFactor.confirm': ['Turned on two-factor authentication', 'Wrong two-factor code entered'],
  'twoFactor.disable': 'Turned off two-factor authentication',
  'twoFactor.disableForUser': 'Reset a user’s two-factor authentication',
  'twoFactor.regenerateRecoveryCodes': 'Created new recovery codes',
  'orders.recordVisit': 'Opened order',
  recordRequestVisit: 'Opened request form',
  updateCrf: ['Changed request form', 'Request form not saved'],
  'proposals.create': 'Created a proposal',
  'proposals.preview': 'Previewed a proposal',
  'proposals.send': 'Sent a proposal',
  'proposals.createLink': 'Created a link to a proposal',
  'proposals.revokeLink': 'Withdrew a link to a proposal',
  'proposals.answerQuestion': 'Answered a question about a proposal',
  'sharedProposals.recordView': 'Opened a shared proposal',
  'sharedProposals.ask': 'Asked about a proposal',
  'sharedProposals.accept': 'Accepted a proposal',
  'sharedProposals.decline': 'Declined a proposal',
  'partner.uploadLogo': 'Changed the logo of proposals',
  'partner.removeLogo': 'Removed the logo of proposals',
  'partner.createToken': 'Created API token',
  'partner.revokeToken': 'Revoked API token',
  'partner.update': 'Changed company details',
  'singleSignOn.start': 'Started single sign-on',
  'singleSignOn.startConfirmation': 'Started single sign-on to confirm a change',
  'singleSignOn.startTest': 'Started a test of single sign-on',
  'singleSignOn.finish': ['Signed in with single sign-on', 'Single sign-on failed'],
  'singleSignOn.save': 'Changed the identity provider',
  'singleSignOn.update': 'Changed single sign-on',
  'singleSignOn.remove': 'Removed single sign-on',
  'singleSignOn.addDomain': 'Added email domain',
  'singleSignOn.verifyDomain': ['Verified email domain', 'Email domain not verified'],
  'singleSignOn.removeDomain': 'Removed email domain',
  'singleSignOn.createScimToken': 'Created SCIM token',
  'singleSignOn.removeScimToken': 'Turned off SCIM',
  'scim.createUser': 'Added user with SCIM',
  'scim.replaceUser': 'Changed user with SCIM',
  'scim.updateUser': 'Changed user with SCIM',
  'scim.removeUser': 'Blocked user with SCIM',
  'webhooks.sendTest': 'Sent a test event',
  'webhooks.redeliver': 'Sent an event again',
  'webhooks.redeliverFailed': 'Sent failed events again',
  'webhooks.resume': 'Resumed webhook',
  'webhooks.rotateSecret': 'Created new webhook secret',
  'notifications.unsubscribe': 'Unsubscribed from emails',
  'orders.notify': 'Sent a message to the delivery team',
  'circuits.runLineCheck': 'Ran a line check',
  'renewals.createOffers': 'Priced renewals',
  'renewals.create': 'Quoted renewals',
};

const WORDS: Readonly<Record<string, string>> = { crf: 'request form', sla: 'service agreement' };

/** `createdAt` and `created_at` → "created at". */
const toWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s._]+/)
    .map((word) => WORDS[word] ?? word)
    .join(' ');

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Described = Pick<AuditEntry, 'action' | 'operation' | 'status'>;

export const isRefused = ({ status }: Pick<AuditEntry, 'status'>): boolean => status >= 400;

/** "create" → "Create", "proposals.send" → "Send (proposals)". */
function describeCall(call: string): string {
  const groups = call.split('.');
  const name = capitalise(toWords(groups.pop() ?? ''));
  return groups.length === 0 ? name : `${name} (${toWords(groups.join(' '))})`;
}

/** "Changed", "Password accepted", "Refused: approve". */
export function describeAuditAction(entry: Described): string {
  if (entry.operation !== 'call') return AUDIT_OPERATION_LABELS[entry.operation];
  const call = entry.action.split('.').slice(1).join('.');
  const known = ACTIONS[entry.action] ?? ACTIONS[call];
  const refused = isRefused(entry);
  if (typeof known === 'object') return refused ? known[1] : known[0];
  const text = known ?? describeCall(call);
  return refused ? `Refused: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** "Quote QS-104099", or only the kind where the thing has no name. */
export const describeAuditThing = ({ kind, label }: Pick<AuditEntry, 'kind' | 'label'>): string =>
  label === null ? AUDIT_KIND_LABELS[kind] : `${AUDIT_KIND_LABELS[kind]} ${label}`;

/** Labels of fields that screens name differently from the column. */
const FIELDS: Readonly<Record<string, string>> = {
  accent_color: 'Accent colour',
  addons: 'Add-ons',
  address_line1: 'Address line 1',
  address_line2: 'Address line 2',
  account_manager_email: 'Account manager’s email',
  account_manager_name: 'Account manager',
  account_manager_telephone: 'Account manager’s telephone',
  accepted_at: 'Accepted',
  asset_name: 'Service',
  bearer: 'Bearer',
  broadband: 'Default margin on broadband',
  closed_at: 'Closed',
  crd_date: 'Customer required date',
  created_by: 'Created by',
  custom_reference: 'Your reference',
  customer_name: 'Customer',
  choices: 'Notifications',
  delegate_name: 'Delegate for approvals',
  digest_hour: 'Hour of the daily digest',
  discount: 'Discount',
  ecc_cost: 'ECC',
  escalated_at: 'Escalated',
  expired_at: 'Expires',
  expires_at: 'Expires',
  force2fa: 'Two-factor authentication required',
  has_sf_account: 'Service account',
  hidden_at: 'Deleted',
  install_cost: 'Install cost',
  install_percent: 'Margin on install cost',
  invited_at: 'Invited',
  ip_allocation: 'IP allocation',
  is_awaiting_approval: 'Awaiting approval',
  is_bookmarked: 'Bookmarked',
  is_for_sandbox: 'Sandbox token',
  is_included: 'In the proposal',
  is_multi_quote_tester: 'Multi quotes available',
  is_shared: 'Shared with the company',
  issue_sub_type: 'Issue detail',
  leased_line: 'Default margin on leased lines',
  monthly_cost: 'Monthly cost',
  monthly_percent: 'Margin on monthly cost',
  new_user_prices: 'Prices for new users',
  owner_id: 'Owner',
  owner_name: 'Owner',
  partner_owner_name: 'Owner',
  password_changed_at: 'Password changed',
  password_expires_at: 'Password expires',
  product_name: 'Product',
  pstn_number: 'Existing line',
  purchase_order_reference: 'Purchase order',
  purposes: 'Responsible for',
  quiet_from: 'Quiet hours from',
  quiet_to: 'Quiet hours until',
  removed_at: 'Removed',
  resolved_at: 'Resolved',
  role_id: 'Role',
  sections: 'Request form',
  site_contact_number: 'Site contact’s number',
  size_bytes: 'Size',
  sla_version: 'Service Level Agreement',
  submitted_at: 'Submitted',
  supplier_key: 'Supplier',
  target_date_change: 'Target date change',
  term_months: 'Term',
  two_factor_confirmed_at: 'Two-factor authentication turned on',
  vat_number: 'VAT number',
  waits_on: 'Waiting on',
};

export const getAuditFieldLabel = (field: string): string => FIELDS[field] ?? capitalise(toWords(field));
