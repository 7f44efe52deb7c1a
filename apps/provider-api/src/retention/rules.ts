import { AUDIT_DAYS } from '@portal/api-client/audit';
import { webhooks } from '@portal/api-client/contract';
import { type SQL, sql } from '../db/drizzle.ts';
import { removeRows } from '../db/statements/remove-in-slices.ts';
import type { Provider } from '../provider.ts';
import { addDays } from '../shared/days.ts';

interface RetentionRule {
  /** As docs/operations.md names it. */
  data: string;
  /** Days until the data is removed. They begin as `data` says, or when the data was created. */
  days: number;
  /** The job that removes them. */
  job: string;
  /** What {@link removeExpired} removes. Absent if the job has its own code. */
  rows?: { table: string; where(before: SQL): SQL };
}

const olderThan = (column: string) => (before: SQL) => sql`${sql.identifier(column)} < ${before}`;
const rule = (data: string, days: number, job: string, table: string, column: string): RetentionRule => ({
  data,
  days,
  job,
  rows: { table, where: olderThan(column) },
});

/** A quote is removed after its order, which refers to it. */
const sandbox = <const Data extends string>(data: Data, table: string, condition: SQL) => ({
  data,
  days: 30,
  job: NIGHTLY,
  rows: { table, where: (before: SQL) => sql`is_sandbox and created_at < ${before} and ${condition}` },
});

const NIGHTLY = 'retention.remove-expired';
const TELEMETRY = 'monitoring.purge';
const SIGN_IN = 'auth.purge';
const SINGLE_SIGN_ON = 'single-sign-on.purge';
const IMPORTS = 'multi-quotes.resume-imports';

/** The data that jobs remove, and how long it is stored. A test compares docs/operations.md with this table. */
export const RETENTION = [
  { data: 'Sessions, after they ended', days: 1, job: SIGN_IN },
  // Later than they expire, so that none works again once a clock that was ahead is corrected.
  rule(
    'Used links of staff who act as a user, after they expired',
    7,
    SIGN_IN,
    'used_impersonation_links',
    'expires_at',
  ),
  rule(
    'Counts of wrong passwords and codes, after they expired (a day after the last one)',
    1,
    SIGN_IN,
    'guesses',
    'forgotten_at',
  ),
  rule('Counts of calls and attempts, after their limit was reset', 1, SIGN_IN, 'rate_limits', 'resets_at'),
  rule('Passkey challenges, after they expired', 1, SIGN_IN, 'passkey_challenges', 'expires_at'),
  rule(
    'Single sign-ons in progress, after they expired',
    1,
    SINGLE_SIGN_ON,
    'sign_in_attempts',
    'expires_at',
  ),
  rule(
    'Used logout tokens of identity providers, after they expired (a day after their use)',
    1,
    SINGLE_SIGN_ON,
    'used_logout_tokens',
    'expires_at',
  ),
  rule('Links to set a password, after they expired', 7, NIGHTLY, 'password_resets', 'expires_at'),
  rule('API tokens, after they expired', 90, NIGHTLY, 'api_tokens', 'expires_at'),
  rule('Notifications', 365, NIGHTLY, 'notifications', 'created_at'),
  {
    data: 'Searches without a saved quote',
    days: 90,
    job: NIGHTLY,
    rows: {
      table: 'searches',
      where: (before) => sql`created_at < ${before} and not exists (
        select from search_quotes where search_id = searches.id and saved_at is not null)`,
    },
  },
  sandbox('Test orders of sandbox tokens', 'orders', sql`true`),
  sandbox(
    'Test quotes of sandbox tokens, after their orders',
    'quotes',
    sql`not exists (select from orders where quote_reference = quotes.reference)`,
  ),
  sandbox('Searches by sandbox tokens', 'searches', sql`true`),
  rule('What approvers saw of a request', 365, NIGHTLY, 'request_visits', 'seen_at'),
  rule('When users opened an order', 365, NIGHTLY, 'order_visits', 'last_seen_at'),
  rule('Page reports', 90, TELEMETRY, 'telemetry_hours', 'hour'),
  rule('Visits by version', 90, TELEMETRY, 'release_visits', 'hour'),
  rule('Messages to operators', 90, TELEMETRY, 'operator_news', 'sent_at'),
  rule('Errors, after they last occurred', 90, TELEMETRY, 'error_log', 'last_at'),
  { data: 'Webhook deliveries', days: webhooks.LOG_DAYS, job: 'webhooks.clean-up' },
  { data: 'Imports that were checked and not completed', days: 30, job: IMPORTS },
  { data: 'Which columns of a file were chosen, after they were last used', days: 366, job: IMPORTS },
  { data: 'Values before bulk changes, for Undo', days: 1, job: 'bulk-runs.purge' },
  {
    data: 'Values before changes of multi-quotes, for Undo',
    days: 1,
    job: 'multi-quotes.purge-changes',
  },
  { data: 'Deleted multi-quotes', days: 1, job: 'multi-quotes.resume-removals' },
  { data: 'Idempotency keys', days: 1, job: 'database.maintenance' },
  { data: 'Uploaded files that no row refers to', days: 1, job: 'files.remove-orphaned' },
  { data: 'Emails in files, without a mail server', days: 30, job: 'files.remove-orphaned' },
  { data: 'Infected files', days: 30, job: 'files.remove-orphaned' },
  { data: 'Audit log', days: AUDIT_DAYS, job: 'audit.remove-old' },
] as const satisfies readonly RetentionRule[];

/** Days of one rule. */
export function retentionDays(data: (typeof RETENTION)[number]['data']): number {
  return RETENTION.find((each) => each.data === data)?.days ?? Number.POSITIVE_INFINITY;
}

/** Removes the expired rows of a job's rules, in short statements. */
export async function removeExpired({ db, now }: Pick<Provider, 'db' | 'now'>, job: string): Promise<void> {
  const rules: readonly RetentionRule[] = RETENTION;
  for (const { days, rows, job: enforcedBy } of rules) {
    if (rows === undefined || enforcedBy !== job) continue;
    const before = sql`${addDays(now(), -days).toISOString()}::timestamptz`;
    await removeRows(db, { table: rows.table, where: rows.where(before) });
  }
}
