import { expect, it } from '@jest/globals';
import { evaluateGuards, type Session } from '@portal/auth';
import { findByPath } from '@portal/release-manifest';
import { AREA_CLAIMS } from '../../testing/area-claims.ts';
import { ada } from '../../testing/portal-server.ts';

const claimOf = (path: string) => findByPath(AREA_CLAIMS, path);
const signedIn = (...changes: Parameters<typeof ada>): Session => ({
  status: 'signed-in',
  user: ada(...changes),
});

it.each([
  ['/approvals', [1, 2, 5]],
  ['/quotes', [1, 2, 3, 4, 5]],
  ['/quotes/QS-1', [1, 2, 3, 4, 5]],
  ['/orders/ORD-1', [1, 2, 3, 5]],
  ['/circuits', [1, 2, 3, 4, 6]],
  ['/support/help', [1, 2, 3, 4, 6]],
  ['/documentation/folders', [1, 2, 3, 4, 6]],
  ['/partner/contacts', [1, 2, 3, 5]],
  ['/partner/users', [1, 2, 3, 4, 5, 6]],
  // §2 gives the results page no role guard (R12); the server still authorises.
  ['/availability/quotes/results', [1, 2, 3, 4, 5, 6]],
])('the areas open %s for roles %j and send others to the dashboard', (path, roles) => {
  for (const roleId of [1, 2, 3, 4, 5, 6]) {
    const expected = roles.includes(roleId) ? { kind: 'allow' } : { kind: 'redirect', to: '/' };
    expect([roleId, evaluateGuards(path, signedIn({ roleId }), claimOf(path))]).toEqual([roleId, expected]);
  }
});

it('the areas declare the guards of the specification that are not about roles', () => {
  const decide = (path: string, session: Session) => evaluateGuards(path, session, claimOf(path)).kind;
  expect(decide('/multi-quotes', signedIn({ partner: { isMultiQuoteTester: false } }))).toBe('not-found');
  expect(decide('/circuits/7', signedIn({ partner: { hasSfAccount: false } }))).toBe('no-crm-account');
  expect(decide('/support', signedIn({ partner: { hasSfAccount: false } }))).toBe('no-crm-account');
  // Without the second-factor guard, as written (R12).
  const without2fa = signedIn({ partner: { force2fa: true } });
  expect(decide('/broadband-quotes/QB-1', without2fa)).toBe('allow');
  expect(decide('/account/password/change', without2fa)).toBe('allow');
  expect(decide('/quotes', without2fa)).toBe('redirect');
});
