import { describe, expect, it } from '@jest/globals';
import { type AreaClaim, evaluateGuards as evaluate, GUARD_MESSAGES } from './guard.ts';
import type { Session, User } from './session.ts';
import { testUser } from './testing.ts';

const user = testUser();

function signedIn(changes: Partial<User> = {}, partner: Partial<User['partner']> = {}): Session {
  return { status: 'signed-in', user: { ...user, ...changes, partner: { ...user.partner, ...partner } } };
}

/** Pages of areas with each kind of guard. */
const area: AreaClaim = {
  audience: 'everyone',
  routes: [
    { path: '/orders', capability: 'orders' },
    { path: '/orders/:reference', capability: 'orders' },
    { path: '/quotes', capability: 'quotes' },
    { path: '/approvals', capability: 'approvals' },
    { path: '/broadband-quotes/:reference', capability: 'quotes', twoFactor: false },
    { path: '/circuits/:id', capability: 'services', crm: true },
    { path: '/multi-quotes', tester: true },
  ],
};
const evaluateGuards = (path: string, session: Session, claim: AreaClaim = area) =>
  evaluate(path, session, claim);

describe('a signed-out visitor', () => {
  it('is redirected to sign in and returned afterwards', () => {
    expect(evaluateGuards('/orders', { status: 'signed-out' })).toEqual({
      kind: 'redirect',
      to: '/login',
      remember: true,
    });
  });
  it('may open guest pages', () => {
    expect(evaluateGuards('/password/reset/', { status: 'signed-out' })).toEqual({ kind: 'allow' });
  });
  it('waits until the session is known', () => {
    expect(evaluateGuards('/orders', { status: 'unknown' })).toEqual({ kind: 'wait' });
  });
});

describe('required steps, in the order of R10', () => {
  const all = { twoFactorConfirmedAt: null, passwordExpired: true, acceptedSla: false };
  it('ask for two-factor setup first', () => {
    expect(evaluateGuards('/quotes', signedIn(all, { force2fa: true }))).toEqual({
      kind: 'redirect',
      to: '/account/2fa',
      message: GUARD_MESSAGES.twoFactor,
    });
  });
  it('allow two-factor setup before the other two steps', () => {
    expect(evaluateGuards('/account/2fa', signedIn(all, { force2fa: true }))).toEqual({ kind: 'allow' });
  });
  it('ask for a new password next', () => {
    expect(evaluateGuards('/quotes', signedIn(all))).toEqual({
      kind: 'redirect',
      to: '/account/password',
      message: GUARD_MESSAGES.password,
    });
  });
  it('allow setting the password before the SLA is accepted', () => {
    expect(evaluateGuards('/account/password', signedIn(all))).toEqual({ kind: 'allow' });
  });
  it('redirect role 1 to the SLA and sign other roles out', () => {
    expect(evaluateGuards('/quotes', signedIn({ acceptedSla: false }))).toEqual({
      kind: 'redirect',
      to: '/sla',
    });
    expect(evaluateGuards('/quotes', signedIn({ acceptedSla: false, roleId: 2 }))).toEqual({
      kind: 'sign-out',
      message: GUARD_MESSAGES.sla,
    });
  });
  it('show the SLA only to role 1 until it is accepted, and to nobody afterwards', () => {
    expect(evaluateGuards('/sla', signedIn({ acceptedSla: false }))).toEqual({ kind: 'allow' });
    expect(evaluateGuards('/sla', signedIn({ acceptedSla: false, roleId: 4 }))).toEqual({
      kind: 'sign-out',
      message: GUARD_MESSAGES.sla,
    });
    expect(evaluateGuards('/sla', signedIn())).toEqual({ kind: 'redirect', to: '/' });
  });
  it('do not require two-factor setup for the broadband quote detail (R12)', () => {
    expect(evaluateGuards('/broadband-quotes/QB-1', signedIn({}, { force2fa: true }))).toEqual({
      kind: 'allow',
    });
  });
});

describe('roles and partners', () => {
  it.each([
    ['/approvals', [1, 2, 5]],
    ['/quotes', [1, 2, 3, 4, 5]],
    ['/orders/ORD-1', [1, 2, 3, 5]],
    ['/circuits/7', [1, 2, 3, 4, 6]],
    ['/users', [1, 2, 3]],
    ['/', [1, 2, 3, 4, 5, 6]],
  ])('allow %s for roles %j and redirect others to the dashboard', (path, roles) => {
    for (const roleId of [1, 2, 3, 4, 5, 6]) {
      const expected = roles.includes(roleId) ? { kind: 'allow' } : { kind: 'redirect', to: '/' };
      expect([roleId, evaluateGuards(path, signedIn({ roleId }))]).toEqual([roleId, expected]);
    }
  });
  it('hide multi-quote pages from non-testers', () => {
    expect(evaluateGuards('/multi-quotes', signedIn({}, { isMultiQuoteTester: false }))).toEqual({
      kind: 'not-found',
    });
  });
  it('report that services need a CRM account', () => {
    expect(evaluateGuards('/circuits/7', signedIn({}, { hasSfAccount: false }))).toEqual({
      kind: 'no-crm-account',
    });
  });
  it('redirect signed-in users from guest pages', () => {
    expect(evaluateGuards('/login', signedIn())).toEqual({ kind: 'redirect', to: '/' });
  });
  it('do not find unknown paths', () => {
    expect(evaluate('/nowhere', signedIn())).toEqual({ kind: 'not-found' });
    expect(evaluate('/nowhere', { status: 'signed-out' })).toEqual({ kind: 'not-found' });
    expect(evaluateGuards('/quotes/a/b/c', signedIn())).toEqual({ kind: 'not-found' });
  });
  it('send a visitor to sign in for an area whose pages are not known yet', () => {
    expect(evaluateGuards('/orders/calendar/2026', signedIn(), { audience: 'everyone' })).toEqual({
      kind: 'allow',
    });
    expect(
      evaluateGuards('/bulk/a', signedIn({}, { isMultiQuoteTester: false }), { audience: 'testers' }),
    ).toEqual({
      kind: 'not-found',
    });
    expect(evaluateGuards('/bulk/a', { status: 'signed-out' }, { audience: 'everyone' })).toMatchObject({
      to: '/login',
    });
  });
  it('apply what an area declares for its pages', () => {
    const area = {
      audience: 'everyone' as const,
      routes: [
        { path: '/reports', roles: [1, 2] },
        { path: '/reports/:id', crm: true, twoFactor: false },
      ],
    };
    expect(evaluateGuards('/reports', signedIn({ roleId: 2 }), area)).toEqual({ kind: 'allow' });
    expect(evaluateGuards('/reports/', signedIn({ roleId: 3 }), area)).toEqual({ kind: 'redirect', to: '/' });
    expect(evaluateGuards('/reports/7', signedIn({ roleId: 3 }), area)).toEqual({ kind: 'allow' });
    expect(evaluateGuards('/reports/7', signedIn({}, { hasSfAccount: false }), area)).toEqual({
      kind: 'no-crm-account',
    });
    expect(evaluateGuards('/reports', signedIn({}, { force2fa: true }), area)).toMatchObject({
      to: '/account/2fa',
    });
    expect(evaluateGuards('/reports/7', signedIn({}, { force2fa: true }), area)).toEqual({ kind: 'allow' });
    expect(evaluateGuards('/reports/7/undeclared', signedIn(), area)).toEqual({ kind: 'not-found' });
    // Sign-in and pending steps come before the answer that a page does not exist.
    expect(evaluateGuards('/reports/7/undeclared', { status: 'signed-out' }, area)).toMatchObject({
      to: '/login',
    });
    expect(evaluateGuards('/reports/7/undeclared', signedIn({ passwordExpired: true }), area)).toMatchObject({
      to: '/account/password',
    });
    expect(evaluateGuards('/reports', { status: 'signed-out' }, area)).toMatchObject({ to: '/login' });
  });
  it('hide every page of an area for testers from others', () => {
    const area = { audience: 'testers' as const, routes: [{ path: '/bulk' }] };
    expect(evaluateGuards('/bulk', signedIn(), area)).toEqual({ kind: 'allow' });
    expect(evaluateGuards('/bulk', signedIn({}, { isMultiQuoteTester: false }), area)).toEqual({
      kind: 'not-found',
    });
  });
});
