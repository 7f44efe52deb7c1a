import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

/**
 * Columns of audited tables that the audit does not record: keys and times of the row itself, values that other columns
 * follow from, and secrets. A new column has to be recorded (a migration calls `audit_watch` again) or listed here.
 */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  approval_delegations: 'owner_id delegate_id',
  approval_rules: '',
  api_tokens: 'token_hash user_id last_used_at written_position expiry_notice_days',
  contacts: '',
  customer_notes: 'author_id customer_id',
  customers: 'key search_index primary_id merged_at',
  default_margins: '',
  default_views: 'user_id view_id',
  multi_quote_margins: 'multi_quote_id set_by set_at',
  multi_quotes: 'uuid created_by created_by_id owner_id search_index proposal_status quotes_cancelled_for',
  negotiations: 'uuid multi_quote_id first_round_id adding answer_due_at created_by',
  identities: 'user_id subject last_sign_in_at',
  notification_settings: 'user_id last_digest_on',
  orders:
    'quote_kind customer_key address postcode supplier_key product_description bearer speed layer total_cost lead_time_days addons circuit_id is_sandbox search_text search_index next_step_at',
  partner_details: '',
  passkeys: 'user_id credential_id public_key counter transports is_backed_up last_used_at',
  partners: 'key sla_accepted_at',
  proposal_choices: 'quote_reference standing chosen_by chosen_at',
  proposals:
    'quote_reference multi_quote_id content margin digest costs_digest logo_file_id created_by created_by_id',
  proposal_branding: 'logo_file_id',
  proposal_decisions: 'proposal_id at address file_id sha256',
  proposal_links: 'proposal_id token_hash created_by_id created_by first_viewed_at last_viewed_at views',
  proposal_questions: 'proposal_id asked_at answered_at answered_by',
  quote_approvals: 'quote_reference user_id for_user_id approved_at',
  quote_crfs: 'quote_reference saved_at submitted_by_id submission previous_submission',
  quote_documents: 'quote_reference file_id created_by',
  quote_margins: 'quote_reference set_by_id set_by set_at',
  quote_renewals: 'quote_reference',
  quotes:
    'kind customer_key postcode product_code product_description layer base_install_cost base_monthly_cost total_cost is_ecc_firm is_contended is_offnet lead_time_days is_sandbox multi_quote_uuid multi_quote_location_uuid search_quote_id approval_terms_id created_by_id created_by owner_id search_text search_index expiry_notice_at proposal_status',
  saved_views: 'owner_id',
  scim_tokens: 'token_hash last_used_at expiry_notice_days',
  scim_users: 'user_id',
  sign_in_connections: 'sealed_secret',
  sign_in_domains: 'record_value',
  support_case_attachments: 'case_id comment_id file_id',
  support_case_comments: 'case_id is_partner',
  support_cases:
    'case_number circuit_id asset_attributes customer_key postcode search_index contact_id partner_owner_id created_by_id sla_target_ms sla_ran_ms sla_runs_since sla_working_days',
  users:
    'password_hash two_factor_secret two_factor_last_step passkeys_since passkey_handle single_sign_on_since scim_managed_since avatar_file_id last_seen_at is_address_taken',
  webhook_endpoints:
    'owner_id sealed_secret previous_sealed_secret previous_secret_expires_at failing_since failures last_delivered_at',
};
const OF_EVERY_TABLE = ['id', 'partner_id', 'reference', 'created_at', 'updated_at', 'version'];
const SECRET = /hash|secret|token$|sealed|csrf|session/;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** The columns that the trigger function of each table records. */
async function readRecorded(): Promise<Map<string, string[]>> {
  const { rows } = await api.provider.db.execute<{ name: string; source: string }>(
    sql`select tgrelid::regclass::text as name, prosrc as source from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid where tgname = 'audit_update' order by 1`,
  );
  return new Map(
    rows.map(({ name, source }) => [
      name,
      [...source.matchAll(/WHEN r\.(\w+) IS NOT NULL/g)].map(([, column = '']) => column),
    ]),
  );
}

async function readColumns(table: string): Promise<string[]> {
  const { rows } = await api.provider.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`,
  );
  return rows.map(({ name }) => name);
}

it('records or leaves out every column of each audited table, and no secret', async () => {
  const recorded = await readRecorded();
  expect([...recorded.keys()].sort()).toEqual(Object.keys(NOT_RECORDED).sort());
  for (const [table, columns] of recorded) {
    const omitted = (NOT_RECORDED[table] ?? '').split(/\s+/).filter(Boolean);
    const all = await readColumns(table);
    const open = all.filter(
      (column) => !columns.includes(column) && !omitted.includes(column) && !OF_EVERY_TABLE.includes(column),
    );
    expect([table, open]).toEqual([table, []]);
    expect([table, [...columns, ...omitted].filter((column) => !all.includes(column))]).toEqual([table, []]);
    expect(columns.filter((column) => omitted.includes(column) || SECRET.test(column))).toEqual([]);
  }
});
