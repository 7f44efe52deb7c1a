import { describe, expect, it } from '@jest/globals';
import { evaluateGuards, GUARD_MESSAGES } from './guard.ts';
import type { Session, User } from './session.ts';

const user: User = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Byrne',
  email: 'role1@acme.test',
  roleId: 1,
  telephone: null,
  impersonatedBy: null,
  partner: { id: 1, name: 'Acme Connect', hasSfAccount: true, force2fa: false, isMultiQuoteTester: true },
  twoFactorConfirmedAt: null,
  passwordExpired: false,
  acceptedSla: true,
  avatarUrl: null,
};

function signedIn(changes: Partial<User> = {}, partner: Partial<User['partner']> = {}): Session {
  return { status: 'signed-in', user: { ...user, ...changes, partner: { ...user.partner, ...partner } } };
}

describe('a visitor who is not signed in', () => {
  it('is sent to sign in and brought back', () => {
    expect(evaluateGuards('/orders', { status: 'signed-out' })).toEqual({
      kind: 'redirect',
      to: '/login',
      remember: true,
    });
  });
  it('may open guest pages', () => {
    expect(evaluateGuards('/password/reset/', { status: 'signed-out' })).toEqual({ kind: 'allow' });
  });
  it('waits while it is not known who he is', () => {
    expect(evaluateGuards('/orders', { status: 'unknown' })).toEqual({ kind: 'wait' });
  });
});

describe('outstanding steps, in the order of R10', () => {
  const all = { twoFactorConfirmedAt: null, passwordExpired: true, acceptedSla: false };
  it('asks for the second factor first', () => {
    expect(evaluateGuards('/quotes', signedIn(all, { force2fa: true }))).toEqual({
      kind: 'redirect',
      to: '/account/2fa',
      message: GUARD_MESSAGES.twoFactor,
    });
  });
  it('lets the second factor be set up in spite of the other two', () => {
    expect(evaluateGuards('/account/2fa', signedIn(all, { force2fa: true }))).toEqual({ kind: 'allow' });
  });
  it('asks for a new password next', () => {
    expect(evaluateGuards('/quotes', signedIn(all))).toEqual({
      kind: 'redirect',
      to: '/account/password',
      message: GUARD_MESSAGES.password,
    });
  });
  it('lets the password be set in spite of the SLA', () => {
    expect(evaluateGuards('/account/password', signedIn(all))).toEqual({ kind: 'allow' });
  });
  it('sends role 1 to the SLA and signs others out', () => {
    expect(evaluateGuards('/quotes', signedIn({ acceptedSla: false }))).toEqual({
      kind: 'redirect',
      to: '/sla',
    });
    expect(evaluateGuards('/quotes', signedIn({ acceptedSla: false, roleId: 2 }))).toEqual({
      kind: 'sign-out',
      message: GUARD_MESSAGES.sla,
    });
  });
  it('shows the SLA to role 1 alone while it is not accepted, and to nobody afterwards', () => {
    expect(evaluateGuards('/sla', signedIn({ acceptedSla: false }))).toEqual({ kind: 'allow' });
    expect(evaluateGuards('/sla', signedIn({ acceptedSla: false, roleId: 4 }))).toEqual({
      kind: 'sign-out',
      message: GUARD_MESSAGES.sla,
    });
    expect(evaluateGuards('/sla', signedIn())).toEqual({ kind: 'redirect', to: '/' });
  });
  it('opens the broadband quote detail without the second factor (R12)', () => {
    expect(evaluateGuards('/broadband-quotes/QB-1', signedIn({}, { force2fa: true }))).toEqual({
      kind: 'allow',
    });
  });
});

describe('roles and partners', () => {
  it.each([
    ['/approvals', [1]],
    ['/quotes', [1, 2, 3, 4, 5]],
    ['/orders/ORD-1', [1, 2, 3, 5]],
    ['/circuits', [1, 2, 3, 4, 6]],
    ['/support/help', [1, 2, 3, 4, 6]],
    ['/partner/contacts', [1, 2, 3, 5]],
    ['/users', [1, 2, 3]],
    ['/availability/quotes/results', [1, 2, 3, 4, 5, 6]],
  ])('%s opens for roles %j and sends the others to the dashboard', (path, roles) => {
    for (const roleId of [1, 2, 3, 4, 5, 6]) {
      const expected = roles.includes(roleId) ? { kind: 'allow' } : { kind: 'redirect', to: '/' };
      expect([roleId, evaluateGuards(path, signedIn({ roleId }))]).toEqual([roleId, expected]);
    }
  });
  it('has no multi-quote page for a partner who is not a tester', () => {
    expect(evaluateGuards('/multi-quotes', signedIn({}, { isMultiQuoteTester: false }))).toEqual({
      kind: 'not-found',
    });
  });
  it('says that services need a CRM account', () => {
    expect(evaluateGuards('/circuits/7', signedIn({}, { hasSfAccount: false }))).toEqual({
      kind: 'no-crm-account',
    });
  });
  it('keeps the signed-in away from guest pages', () => {
    expect(evaluateGuards('/login', signedIn())).toEqual({ kind: 'redirect', to: '/' });
  });
  it('knows no other paths', () => {
    expect(evaluateGuards('/nowhere', signedIn())).toEqual({ kind: 'not-found' });
    expect(evaluateGuards('/quotes/a/b/c', signedIn())).toEqual({ kind: 'not-found' });
  });
  it('opens a page that a newer area brought along, to those who may have the area', () => {
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
});
