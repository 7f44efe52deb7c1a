import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { User } from '@portal/auth';
import {
  expectedOutcome,
  type Outcome,
  ROUTE_TABLE,
  type RouteRow,
  type Visitor,
} from '@portal/auth/route-table';
import { alertStore } from '@portal/portal-sdk/host';
import { act, cleanup, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { AREA_CLAIMS } from '../../testing/area-claims.ts';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { type RenderedPortal, renderPortal } from '../../testing/render-portal.tsx';

/*
 * Opens the paths of specification §2 for every role and state, in the shell's own router with the guards that the areas
 * declare, and compares with the table of the specification. In the long run, every role opens every path. The browser tests open a sample of the same table
 * on the real server (e2e/tests/access/access.spec.ts).
 */

const ROLES = [1, 2, 3, 4, 5, 6];
/** States other than the ordinary one, in which a page may open to one role and not to another. */
const GATES: Readonly<Record<string, Omit<Visitor, 'role'>>> = {
  // Each affects different pages, so one test covers both.
  'no CRM account, and not a tester': { noCrm: true, notTester: true },
};
/**
 * Required steps. They close the same pages to every role, so roles 2 to 6 share the paths; of several steps at once,
 * all roles share them.
 */
const STEPS: Readonly<Record<string, Omit<Visitor, 'role'>>> = {
  'second factor enforced and missing': { twoFactorMissing: true },
  'password expired': { passwordExpired: true },
  'second factor missing and password expired': { twoFactorMissing: true, passwordExpired: true },
  'password expired and SLA not accepted': { passwordExpired: true, slaOutstanding: true },
  'all three at once': { twoFactorMissing: true, passwordExpired: true, slaOutstanding: true },
};

/** Ends the wait for a page that leads elsewhere, so that a test can name every such page. */
const PATIENCE_MS = 3000;

const OF_AN_AREA = 'Page of an area';
/** Each page that an area declares. */
const AREAS: readonly RouteObject[] = AREA_CLAIMS.flatMap(({ routes }) =>
  routes.map(({ path }) => ({ path, element: <h1>{OF_AN_AREA}</h1> })),
);
const isOfArea = (path: string) => AREA_CLAIMS.some(({ paths }) => paths.some((own) => path.startsWith(own)));

function userOf({ role, ...state }: Visitor): User {
  return ada({
    roleId: role ?? 1,
    passwordExpired: state.passwordExpired === true,
    acceptedSla: state.slaOutstanding !== true,
    twoFactorConfirmedAt: null,
    partner: {
      force2fa: state.twoFactorMissing === true,
      hasSfAccount: state.noCrm !== true,
      isMultiQuoteTester: state.notTester !== true,
    },
  });
}

const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));
const addressOf = ({ at, path }: RouteRow) => at ?? path;

function expectAt(portal: RenderedPortal, path: string): void {
  const { pathname } = new URL(portal.address(), 'http://portal');
  expect(withoutSlash(pathname)).toBe(withoutSlash(new URL(path, 'http://portal').pathname));
}

function expectSeen(portal: RenderedPortal, row: RouteRow, outcome: Outcome): void {
  const heading = document.querySelector('h1')?.textContent;
  switch (outcome.kind) {
    case 'page': {
      const path = addressOf(row);
      expectAt(portal, path);
      const isShells = outcome.heading !== undefined && heading === outcome.heading;
      if (!isShells) expect([isOfArea(path), heading]).toEqual([true, OF_AN_AREA]);
      break;
    }
    case 'moved':
      expectAt(portal, outcome.to);
      if (outcome.alert !== undefined) expect(messages()).toContain(outcome.alert);
      break;
    case 'signed out':
      expectAt(portal, '/login');
      expect(messages()).toContain(outcome.alert);
      break;
    case 'not found':
      expectAt(portal, addressOf(row));
      expect(heading).toBe('Page not found');
      break;
    case 'no CRM account':
      expectAt(portal, addressOf(row));
      expect(heading).toBe('Not set up for your company yet');
      break;
  }
}

const messages = () => alertStore.getState().log.map(({ message }) => message);

const EVERY = Boolean(process.env['TEST_LONG']);

/** Every fifth row, a different one for each of roles 2 to 6; all rows for role 1. */
const shareOf = (role: number, rows = ROUTE_TABLE) =>
  rows.filter((_, at) => role === 1 || at % 5 === role - 2);

/** What a role opens in a state with several steps or gates: `npm test` shares the rows among the roles. */
const sampleOf = (role: number, rows = ROUTE_TABLE) =>
  EVERY ? shareOf(role, rows) : rows.filter((_, at) => at % ROLES.length === role - 1);

/** The rows that `npm test` opens for a visitor: those that another visitor sees differently, and a share of the others. */
function rowsOf(visitor: Visitor & { role: number }, other: Visitor): readonly RouteRow[] {
  if (EVERY) return ROUTE_TABLE;
  const shared = new Set(sampleOf(visitor.role));
  const outcomeFor = (row: RouteRow, who: Visitor) => JSON.stringify(expectedOutcome(row, who));
  return ROUTE_TABLE.filter((row) => shared.has(row) || outcomeFor(row, visitor) !== outcomeFor(row, other));
}

/** Opens each row in one page, as links do, and returns those that led to something else than expected. */
async function findDifferences(visitor: Visitor, rows = ROUTE_TABLE): Promise<string[]> {
  const server = portalServer(visitor.role === null ? null : userOf(visitor));
  const portal = await renderPortal('/nowhere', server, AREAS);
  const wrong: string[] = [];
  for (const row of rows) {
    const outcome = expectedOutcome(row, visitor);
    act(() => alertStore.setState({ current: null, log: [] }));
    await portal.go(addressOf(row));
    await waitFor(() => expectSeen(portal, row, outcome), { timeout: PATIENCE_MS }).catch(() =>
      wrong.push(`${row.path} is at ${portal.address()} instead of ${JSON.stringify(outcome)}`),
    );
  }
  return wrong;
}

it('signed out: every page leads to sign-in, guest pages open, unknown paths are not found', async () => {
  expect(await findDifferences({ role: null })).toEqual([]);
});

describe.each(ROLES)('role %i', (role) => {
  it('ordinary: every path, or, except for role 1, those that role 1 sees differently', async () => {
    const rows = role === 1 ? ROUTE_TABLE : rowsOf({ role }, { role: 1 });
    expect(await findDifferences({ role }, rows)).toEqual([]);
  });

  it.each(Object.entries(GATES))(
    '%s: every path that it closes, and a share of the others',
    async (_name, gate) => {
      const visitor = { role, ...gate };
      expect(await findDifferences(visitor, rowsOf(visitor, { role }))).toEqual([]);
    },
  );

  it.each(Object.entries(STEPS))('%s: every path, shared by roles', async (_name, step) => {
    const rows = Object.keys(step).length > 1 ? sampleOf(role) : shareOf(role);
    expect(await findDifferences({ role, ...step }, rows)).toEqual([]);
  });
});

it('role 1, SLA not accepted: every path leads to the SLA', async () => {
  expect(await findDifferences({ role: 1, slaOutstanding: true })).toEqual([]);
});

it.each([2, 3, 4, 5, 6])(
  'role %i, SLA not accepted: signed out with the alert on every path, shared by roles 2 to 6',
  async (role) => {
    const rows = ROUTE_TABLE.filter(
      ({ guards, path }) => guards.startsWith('auth') && path !== '/account/2fa',
    );
    for (const row of shareOf(role, rows)) {
      const visitor: Visitor = { role, slaOutstanding: true };
      const server = portalServer(userOf(visitor));
      const portal = await renderPortal(addressOf(row), server, AREAS);
      await waitFor(() => expectSeen(portal, row, expectedOutcome(row, visitor)));
      expect(server.calls(contract.auth.logout)).toHaveLength(1);
      cleanup();
    }
  },
);
