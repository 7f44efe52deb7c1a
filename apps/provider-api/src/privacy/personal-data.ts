import { contract } from '@portal/api-client';
import { toWireKey } from '@portal/api-client/wire';

/**
 * Where the database has data about a person. A test reads the columns of the database: every text, JSON and user column
 * must be in one of these lists, or in a list of `impersonal-data.ts`.
 */

/** Columns with the id of a user, by table. `remove`: erasing a person removes the rows. Otherwise the id stays, without a name. */
export const USER_COLUMNS: Readonly<Record<string, { columns: readonly string[]; remove?: true }>> = {
  api_tokens: { columns: ['user_id'], remove: true },
  approval_delegations: { columns: ['owner_id', 'delegate_id'], remove: true },
  // The chain of the audit log must stay complete. Its rows are removed after two years.
  audit: { columns: ['user_id'] },
  bulk_runs: { columns: ['created_by_id'] },
  customers: { columns: ['owner_id'] },
  dashboard_hidden_parts: { columns: ['user_id'], remove: true },
  default_views: { columns: ['user_id'], remove: true },
  identities: { columns: ['user_id'], remove: true },
  idempotency_keys: { columns: ['user_id'], remove: true },
  multi_quote_bulk_runs: { columns: ['created_by_id'] },
  multi_quote_changes: { columns: ['created_by_id'] },
  multi_quotes: { columns: ['created_by_id', 'owner_id'] },
  notification_mails: { columns: ['user_id'], remove: true },
  notification_settings: { columns: ['user_id'], remove: true },
  notifications: { columns: ['user_id'], remove: true },
  order_visits: { columns: ['user_id'], remove: true },
  passkeys: { columns: ['user_id'], remove: true },
  password_resets: { columns: ['user_id'], remove: true },
  proposal_links: { columns: ['created_by_id'] },
  proposal_mails: { columns: ['sent_by_id'] },
  proposals: { columns: ['created_by_id'] },
  quote_approvals: { columns: ['user_id', 'for_user_id'] },
  quote_crfs: { columns: ['submitted_by_id'] },
  quote_margins: { columns: ['set_by_id'] },
  quotes: { columns: ['created_by_id', 'owner_id'] },
  recovery_codes: { columns: ['user_id'], remove: true },
  request_visits: { columns: ['user_id'], remove: true },
  saved_views: { columns: ['owner_id'] },
  scim_users: { columns: ['user_id'], remove: true },
  searches: { columns: ['user_id'] },
  sessions: { columns: ['user_id', 'challenged_user_id'], remove: true },
  sign_in_attempts: { columns: ['user_id'], remove: true },
  support_cases: { columns: ['created_by_id', 'partner_owner_id'] },
  table_layouts: { columns: ['user_id'], remove: true },
  users: { columns: ['id'] },
  webhook_endpoints: { columns: ['owner_id'] },
};

/** Columns of what partners write on a quote. Its order has them too. */
const PARTNER_DETAILS = Object.keys(contract.quotes.partnerDetails).map(toWireKey);

/**
 * Columns in which names or email addresses of people may occur. Exports include the rows that mention the person. Erasing
 * replaces name and address in them.
 */
export const TEXT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  address_choices: ['chosen_by'],
  api_tokens: ['name'],
  approval_delegations: ['delegate_name', 'reason'],
  bulk_run_items: ['label', 'result', 'reason', 'before', 'after'],
  bulk_runs: ['input', 'error'],
  circuit_events: ['title', 'detail', 'actor'],
  circuit_line_checks: ['result', 'detail', 'requested_by'],
  contacts: ['name', 'email', 'telephone', 'job_title'],
  customer_events: ['title', 'detail', 'actor'],
  customer_notes: ['text', 'author'],
  customers: ['name', 'merged_by'],
  error_log: ['page', 'message', 'stack'],
  identities: ['subject'],
  multi_quote_approvals: ['references'],
  multi_quote_bulk_runs: ['match', 'created_by', 'staff_name'],
  multi_quote_changed_items: ['outcome', 'label', 'after', 'before'],
  multi_quote_changes: ['subject', 'fields', 'undone_by'],
  multi_quote_events: ['title', 'detail', 'actor'],
  multi_quote_import_reviews: ['file_name', 'created_by'],
  multi_quote_import_rows: ['fields', 'issues', 'suggestions'],
  multi_quote_imported_files: ['imported_by'],
  multi_quote_locations: ['customer_name', 'custom_reference'],
  multi_quote_margins: ['set_by'],
  multi_quote_runs: ['created_by'],
  multi_quotes: ['name', 'created_by', 'owner_name', 'deleted_by'],
  negotiation_quotes: ['note', 'reason', 'decided_by'],
  negotiations: ['name', 'notes', 'created_by'],
  notification_mails: ['text', 'subtext', 'draft'],
  notifications: ['text', 'subtext'],
  order_events: ['title', 'detail', 'actor'],
  orders: ['hold_reason', ...PARTNER_DETAILS, 'contacts', 'approved_by', 'appointment'],
  passkeys: ['name'],
  partner_details: ['email', 'account_manager_name', 'account_manager_email', 'account_manager_telephone'],
  proposal_choices: ['chosen_by'],
  proposal_decisions: ['name', 'job_title', 'email', 'reason'],
  proposal_links: ['created_by'],
  proposal_mails: ['to', 'copy_to', 'subject', 'message', 'sent_by'],
  proposal_questions: ['name', 'email', 'text', 'answer', 'answered_by'],
  proposal_branding: ['address', 'footer', 'terms'],
  proposals: ['content', 'created_by'],
  quote_approvals: ['approved_by', 'approved_for'],
  quote_crfs: ['sections', 'submitted_by', 'submission', 'previous_submission'],
  quote_documents: ['name', 'created_by'],
  quote_events: ['title', 'detail', 'actor'],
  quote_margins: ['set_by'],
  quotes: [...PARTNER_DETAILS, 'notes', 'reason', 'created_by', 'owner_name'],
  request_visits: ['seen', 'previous_seen'],
  saved_views: ['name', 'query'],
  scim_tokens: ['created_by'],
  scim_users: ['user_name', 'external_id', 'roles'],
  searches: ['ask'],
  support_case_attachments: ['name'],
  support_case_comments: ['comment', 'author'],
  support_case_events: ['title', 'detail', 'actor'],
  support_cases: [
    ...[
      'subject',
      'description',
      'reason',
      'customer_name',
      'contact_name',
      'contact_email',
      'site_contact_name',
    ],
    ...['site_contact_number', 'site_access_times', 'escalation_reason', 'partner_owner_name'],
  ],
  webhook_attempts: ['request_headers', 'response_headers', 'response_body', 'error'],
  webhook_deliveries: ['request_body'],
  webhook_endpoints: ['description'],
};

/** Columns that a person's own row in `users` has; erasing replaces or empties them. */
export const OWN_COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'telephone',
  'team',
  'avatar_file_id',
] as const;

/** Values that give access or help to guess a password. Exports leave them out. */
export const SECRET_COLUMNS: readonly string[] = [
  ...['password_hash', 'two_factor_secret', 'token_hash', 'sealed', 'code_hash', 'id_hash', 'csrf_token'],
  ...['sealed_secret', 'previous_sealed_secret', 'link_hash', 'passkey_handle'],
  ...['credential_id', 'public_key', 'provider_session_id'],
  ...['state_hash', 'session_id_hash', 'nonce', 'sealed_verifier'],
];

/**
 * Tables about the staff of the portal's operator, who are not its users. Exports and erasure of a person leave them out:
 * the runbook says how operators look up and remove this data (docs/operations/runbook.md, Staff and operators).
 */
export const STAFF_TABLES: Readonly<Record<string, string>> = {
  // Only with RELEASES_STATE=database; otherwise this data is in files of the release store (decision 0130).
  release_documents:
    'names, email addresses, password hashes and sessions of the release console’s operators; who created tokens and scheduled changes',
  release_log: 'who changed versions and accounts, and why; never removed, because it proves who did it',
  staff: 'names of staff who acted as a user; the audit log and sessions refer to them',
};

/** Tables of services: names of accounts, products and devices. */
export const SERVICE_TABLES: readonly string[] = ['circuits'];

/** Sources of a person's name for an address, in addition to `users`: people who are not users. */
export const PEOPLE: readonly { table: string; name: string; email: string }[] = [
  { table: 'contacts', name: 'name', email: 'email' },
  { table: 'proposal_decisions', name: 'name', email: 'email' },
  { table: 'proposal_questions', name: 'name', email: 'email' },
  { table: 'support_cases', name: 'contact_name', email: 'contact_email' },
];
