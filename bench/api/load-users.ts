import { copyRows, multiplyData, type Run } from '@portal/provider-api/testing/multiply-data';

/** Demo users who may open every list. The first one may also do the work of the writers. */
const ROLES = [1, 2, 3];
const WRITERS = 4;
const DEMO_COMPANY = "(select id from partners where key = 'acme')";
/** SQL condition for the users that are not copies of another user of the same company. */
const OWN_USERS = `t.partner_id % 1000 = ${DEMO_COMPANY} and t.role_id in (${ROLES}) and t.id / 1000000 % 100 = 0`;

interface LoadData {
  /** Companies with the data of the demo's largest one. */
  companies: number;
  /** How many times the rows of each company. */
  rows: number;
  /** Different users who sign in. */
  users: number;
}

/**
 * Fills a database with the demo data for the load test. Returns the email addresses of different users, administrators
 * first, and those of all companies in turn.
 */
export async function addLoadData(run: Run, { companies, rows, users }: LoadData): Promise<string[]> {
  await multiplyData(run, { rows, partners: companies });
  // Each writer needs an administrator, even if there is only one company.
  const each = Math.max(WRITERS, Math.ceil(users / (companies * ROLES.length)));
  await copyRows(run, {
    table: 'users',
    changes: { id: 't.id + 1000 * n', email: `t.email || '-user' || suffix` },
    size: { rows: each, partners: 1 },
    which: `n > 0 and ${OWN_USERS}`,
  });
  const found = await run(
    `select email from users t where ${OWN_USERS} order by t.role_id, t.id % 1000000, t.partner_id limit ${users}`,
  );
  return found.map(({ email }) => String(email));
}
