import { expectedOutcome, ROUTE_TABLE, type RouteRow, type Visitor } from '@portal/auth/route-table';
import { expectOutcome, mockVisitorState, visitInPlace } from '../../support/access/visit.ts';
import { RUNS_ALL } from '../../support/runs-all.ts';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, type Page, test } from '../../support/test.ts';

/*
 * Opens paths of specification §2 on the real server and compares with the table in packages/auth/src/route-table.ts.
 * apps/shell/src/app/router/route-table.test.tsx opens every path for every role and state in the same router. Here
 * a share of the paths is opened as role 1, and one of each kind that the role closes. The long run opens every path,
 * signed out, as every role and in every state. Most visits follow a link, some load the page from the server.
 */

// The tests share nothing, so each worker takes the next one.
test.describe.configure({ mode: 'parallel' });

/** Expected errors for ids that do not exist, and for roles that may open a page but not read its data. */
const NO_SUCH_DATA = [/40[034] \/api\/v1\//, /422 \/api\/v1\//, /status of (400|403|404|422)/];
/** One in this many visits loads the page from the server. */
const LOAD_EVERY = 15;

const ROLES = [1, 2, 3, 4, 5, 6];
const STATES: readonly { name: string; visitor: Omit<Visitor, 'role'> }[] = [
  { name: 'second factor enforced and missing', visitor: { twoFactorMissing: true } },
  { name: 'password expired', visitor: { passwordExpired: true } },
  // Each affects different pages, so one test covers both.
  { name: 'no CRM account, and not a tester', visitor: { noCrm: true, notTester: true } },
  {
    name: 'second factor missing, password expired and SLA not accepted at once',
    visitor: { twoFactorMissing: true, passwordExpired: true, slaOutstanding: true },
  },
];

/** The first row of each combination of guards and of what they do to a visitor. */
function onePerKind(rows: readonly RouteRow[], visitor: Visitor): RouteRow[] {
  const kinds = new Map<string, RouteRow>();
  for (const row of rows) {
    const { kind, to, alert } = { to: '', alert: '', ...expectedOutcome(row, visitor) };
    const key = [row.guards, row.needsCrm, kind, to, alert].join('; ');
    if (!kinds.has(key)) kinds.set(key, row);
  }
  return [...kinds.values()];
}

async function walk(
  page: Page,
  rows: readonly RouteRow[],
  visitor: Visitor,
  until: 'allowed' | 'shown' = 'allowed',
): Promise<void> {
  let count = 0;
  for (const row of rows) {
    const address = row.at ?? row.path;
    if (count % LOAD_EVERY === 0) await page.goto(address);
    else await visitInPlace(page, address);
    await expectOutcome(page, row, expectedOutcome(row, visitor), until);
    count += 1;
  }
}

test('signed out: every page redirects to sign-in, guest pages open, unknown paths are not found', {
  tag: '@long',
}, async ({ page }) => {
  await walk(page, ROUTE_TABLE, { role: null }, 'shown');
});

for (const role of RUNS_ALL ? ROLES : [1]) {
  test(`role ${role}, ordinary: ${RUNS_ALL ? 'every path' : 'a share of the open paths, and the closed ones'}`, async ({
    page,
    context,
    portal,
    problems,
  }) => {
    problems.expected.push(...NO_SUCH_DATA);
    await signInWithApi(context, portal.url, `role${role}@acme.test`);
    const isOpen = (row: RouteRow) => expectedOutcome(row, { role }).kind === 'page';
    // The shell's route-table.test.tsx opens every path as every role.
    const share = ROUTE_TABLE.filter((row, at) => isOpen(row) && at % ROLES.length === role - 1);
    const rows = [...share, ...onePerKind(ROUTE_TABLE, { role }).filter((row) => !isOpen(row))];
    await walk(page, RUNS_ALL ? ROUTE_TABLE : rows, { role }, 'shown');
  });
}

for (const role of ROLES) {
  for (const { name, visitor } of STATES) {
    test(`role ${role}, ${name}: every path`, { tag: '@long' }, async ({
      page,
      context,
      portal,
      problems,
    }) => {
      problems.expected.push(...NO_SUCH_DATA);
      await signInWithApi(context, portal.url, `role${role}@acme.test`);
      await mockVisitorState(page, { role, ...visitor });
      await walk(page, ROUTE_TABLE, { role, ...visitor });
    });
  }
}

test('role 1, SLA not accepted: every path redirects to the SLA', { tag: '@long' }, async ({
  page,
  context,
  portal,
}) => {
  await signInWithApi(context, portal.url, 'role1@delta.test');
  const visitor: Visitor = { role: 1, slaOutstanding: true };
  await walk(page, ROUTE_TABLE, visitor);
});

for (const role of [2, 3, 4, 5, 6]) {
  test(`role ${role}, SLA not accepted: signed out with the alert, wherever it arrives`, {
    tag: '@long',
  }, async ({ page, context, portal, problems }) => {
    // The server knows nothing of the mocked state, so the page makes its first reads.
    problems.expected.push(/401/, ...NO_SUCH_DATA);
    await mockVisitorState(page, { role, slaOutstanding: true });
    const rows = ROUTE_TABLE.filter((row) => row.guards.startsWith('auth') && row.path !== '/account/2fa');
    // The guard does not depend on the role beyond this, so the roles share the paths.
    for (const row of rows.filter((_, at) => at % 5 === role - 2)) {
      await signInWithApi(context, portal.url, `role${role}@acme.test`);
      await page.goto(row.at ?? row.path);
      await expectOutcome(page, row, expectedOutcome(row, { role, slaOutstanding: true }), 'allowed');
    }
    const cookies = await context.request.get(`${portal.url}/api/v1/me`);
    expect(cookies.status(), 'the session is over').toBe(401);
  });
}

test('an unknown path has noindex and links to the dashboard or to sign-in', async ({
  page,
  context,
  portal,
}) => {
  await page.goto('/nowhere');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0);
  await signInWithApi(context, portal.url, 'role4@acme.test');
  await page.goto('/nowhere');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});
